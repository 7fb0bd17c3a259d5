(() => {
  "use strict";
  const { make, draw, boardOf, squareOf, play } = xiangqi;
  const byId = (id) => document.getElementById(id);
  const games = JSON.parse(byId("games").textContent);
  const split = (text) => (text ? text.split(" ") : []);
  let key = null, game = null, ply = 0;

  const showBoard = () => {
    const board = boardOf(game.fen), moves = split(game.moves).slice(0, ply), last = moves[moves.length - 1];
    moves.forEach((move) => play(board, move));
    const men = byId("men"), marks = byId("marks");
    [men, marks].forEach((group) => group.replaceChildren());
    for (const name of last ? [last.slice(0, 2), last.slice(2)] : []) {
      const [x, y] = xiangqi.centre(squareOf(name), "red");
      draw(marks, "use", { href: "#corners", x, y });
    }
    board.forEach((letter, square) => {
      if (!letter) return;
      const [x, y] = xiangqi.centre(square, "red");
      draw(men, "use", { href: `#piece-${letter}`, x, y });
    });
  };

  const showMoves = () => {
    const list = byId("moves");
    list.replaceChildren();
    let row = null;
    split(game.words).forEach((text, at) => {
      const turn = at + (game.blackBegins ? 1 : 0);
      if (turn % 2 === 0 || !row) {
        row = make("li", {}, make("span", {}, String(game.number + Math.floor(turn / 2))));
        if (turn % 2 === 1) row.append(make("span", {}, "…"));
        list.append(row);
      }
      row.append(make("button", { type: "button", "data-ply": at + 1, on: () => go(at + 1) }, text));
    });
  };

  const go = (to) => {
    ply = Math.min(Math.max(to, 0), split(game.moves).length);
    showBoard();
    const list = byId("moves");
    list.querySelectorAll("[aria-current]").forEach((button) => button.removeAttribute("aria-current"));
    const button = list.querySelector(`[data-ply="${ply}"]`);
    if (!button) { list.scrollTop = 0; return; }
    button.setAttribute("aria-current", "true");
    const row = button.parentElement;
    if (row.offsetTop < list.scrollTop) list.scrollTop = row.offsetTop;
    const below = row.offsetTop + row.offsetHeight - list.clientHeight;
    if (below > list.scrollTop) list.scrollTop = below;
  };

  const open = (which, at) => {
    if (!Object.hasOwn(games, which)) return;
    key = which;
    game = games[which];
    byId("players").textContent = `红 ${game.red} – 黑 ${game.black}`;
    byId("end").textContent = `${which} · ${game.end}${game.why ? ` · ${game.why}` : ""}`;
    byId("viewer").hidden = false;
    document.querySelectorAll("[data-game]").forEach((button) => button.setAttribute("aria-pressed", String(button.dataset.game === which)));
    showMoves();
    go(at);
  };
  const close = () => {
    key = game = null;
    byId("viewer").hidden = true;
    document.querySelectorAll("[data-game]").forEach((button) => button.setAttribute("aria-pressed", "false"));
  };

  const acts = {
    first: () => go(0), back: () => go(ply - 1), forward: () => go(ply + 1), last: () => go(Infinity), close,
    theme: () => {
      const root = document.documentElement, dark = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
      root.dataset.theme = (root.dataset.theme || dark) === "dark" ? "light" : "dark";
    },
  };
  for (const [id, act] of Object.entries(acts)) byId(id).addEventListener("click", act);
  document.querySelectorAll("[data-game]").forEach((button) => button.addEventListener("click", () => open(button.dataset.game, 0)));
  const keys = { ArrowLeft: acts.back, ArrowRight: acts.forward, Home: acts.first, End: acts.last, Escape: close };
  document.addEventListener("keydown", (event) => {
    const act = keys[event.key];
    if (!act || !game || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    act();
  });

  /* The page of an event that runs is loaded anew: it goes on where it was. A browser may refuse to keep anything. */
  const now = () => document.querySelector("details[data-now]")?.id;
  const place = `chuhe:${location.pathname}`;
  const keep = () => {
    const opened = [...document.querySelectorAll("details")].map((it) => [it.id, it.open]);
    const theme = document.documentElement.dataset.theme;
    try { sessionStorage.setItem(place, JSON.stringify({ y: scrollY, opened, now: now(), key, ply, theme })); } catch { /* not kept */ }
  };
  const restore = () => {
    let kept = null;
    try { kept = JSON.parse(sessionStorage.getItem(place)); } catch { /* nothing was kept */ }
    if (!kept) return;
    if (kept.theme) document.documentElement.dataset.theme = kept.theme;
    for (const [id, isOpen] of kept.opened) {
      /* A round that has become the one that is played is open, whatever was. */
      const round = byId(id), isNew = id === now() && kept.now !== id;
      if (round && !isNew) round.open = isOpen;
    }
    if (kept.key) open(kept.key, kept.ply);
    scrollTo(0, kept.y);
  };
  addEventListener("pagehide", keep);
  if (history.scrollRestoration) history.scrollRestoration = "manual";
  restore();
  addEventListener("load", () => {
    let kept = null;
    try { kept = JSON.parse(sessionStorage.getItem(place)); } catch { /* nothing was kept */ }
    if (kept) scrollTo(0, kept.y);
  });
})();
