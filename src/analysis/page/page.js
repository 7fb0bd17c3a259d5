(() => {
  "use strict";
  const { make, draw, boardOf, squareOf, play, fenOf } = xiangqi;
  const MARKS = { "?!": "dubious", "?": "mistake", "??": "blunder" };
  const byId = (id) => document.getElementById(id);
  const words = JSON.parse(byId("words").textContent);
  const sources = [...document.querySelectorAll("script.game")];

  /* What is shown: a game, a position of it, and perhaps a line that leads away from it. */
  let game = null, chosen = 0, ply = 0, line = null;
  let below = "red", chinese = words.chinese, arrows = true;

  const centre = (square) => xiangqi.centre(square, below);
  const split = (text) => (text ? text.split(" ") : []);

  /* The moves that lead to what is shown. */
  const path = () => {
    const moves = game.moves.slice(0, line ? line.from : ply).map((move) => move.m);
    return line ? moves.concat(line.moves.slice(0, line.step)) : moves;
  };

  const showBoard = () => {
    const board = boardOf(game.fen), moves = path();
    moves.forEach((move) => play(board, move));
    const last = moves[moves.length - 1];
    byId("wood-red").classList.toggle("off", below !== "red");
    byId("wood-black").classList.toggle("off", below === "red");
    const pieces = byId("pieces"), marks = byId("marks"), over = byId("arrows");
    [pieces, marks, over].forEach((group) => group.replaceChildren());
    if (last) {
      for (const name of [last.slice(0, 2), last.slice(2)]) {
        const [x, y] = centre(squareOf(name));
        draw(marks, "use", { href: "#corners", x, y });
      }
    }
    board.forEach((letter, square) => {
      if (!letter) return;
      const [x, y] = centre(square);
      draw(pieces, "use", { href: `#piece-${letter}`, x, y });
    });
    const view = game.views[ply];
    const best = line ? line.moves[line.step] : view && view.lines.length ? split(view.lines[0].m)[0] : null;
    if (arrows && best) drawArrow(over, best);
    const red = (game.turn === "w") === (moves.length % 2 === 0);
    byId("fen").textContent = `${fenOf(board)} ${red ? "w" : "b"} · ${words[red ? "red" : "black"]} ${words["to-move"]}`;
  };

  /* The shape is that of the arrows of diagrams. */
  const drawArrow = (group, move) => {
    const [x, y] = centre(squareOf(move.slice(0, 2))), [toX, toY] = centre(squareOf(move.slice(2)));
    const length = Math.hypot(toX - x, toY - y), across = (toX - x) / length, down = (toY - y) / length;
    const at = (along, aside) => `${(x + across * along - down * aside).toFixed(1)},${(y + down * along + across * aside).toFixed(1)}`;
    const tip = length - 8, neck = tip - 22;
    const points = [at(0, -4), at(neck, -4), at(neck, -12), at(tip, 0), at(neck, 12), at(neck, 4), at(0, 4)].join(" ");
    draw(group, "polygon", { points, fill: "#2e7d32", "fill-opacity": 0.72 });
  };

  const showBar = () => {
    const view = game.views[ply];
    const [win, drawn, loss] = view ? [view.w, view.d, view.l] : [0, 100, 0];
    byId("bar").classList.toggle("turned", below !== "red");
    byId("bar-red").style.height = `${win}%`;
    byId("bar-draw").style.height = `${drawn}%`;
    byId("bar-black").style.height = `${loss}%`;
  };

  const showCurve = () => {
    const curve = byId("curve"), width = curve.clientWidth || 500, height = curve.clientHeight || 150;
    const pad = 8, last = Math.max(game.moves.length, 1);
    const x = (at) => pad + (width - 2 * pad) * at / last;
    const y = (share) => pad + (height - 2 * pad) * (1 - share / 100);
    curve.setAttribute("viewBox", `0 0 ${width} ${height}`);
    curve.replaceChildren();
    const points = game.views.map((view, at) => `${x(at).toFixed(1)},${y(view.e).toFixed(1)}`);
    if (points.length) {
      const end = x(game.views.length - 1).toFixed(1);
      draw(curve, "polygon", { class: "area", points: `${x(0)},${height} ${points.join(" ")} ${end},${height}` });
      draw(curve, "polyline", { class: "line", points: points.join(" ") });
    }
    draw(curve, "line", { class: "middle", x1: 0, x2: width, y1: y(50), y2: y(50) });
    for (const share of [100, 50, 0]) {
      draw(curve, "text", { x: width - 4, y: Math.min(Math.max(y(share) + 4, 12), height - 4), "text-anchor": "end" }, `${share}%`);
    }
    game.views.forEach((view, at) => {
      const move = game.moves[at - 1];
      if (view.r.length) draw(curve, "circle", { class: "rule", cx: x(at), cy: y(view.e), r: 6 });
      if (move && move.k) {
        const dot = draw(curve, "circle", { class: MARKS[move.k], cx: x(at), cy: y(view.e), r: move.k === "??" ? 4.5 : 3.5 });
        draw(dot, "title", {}, `${numberOf(at - 1)} ${textOf(move)} ${move.k}`);
      }
    });
    draw(curve, "line", { class: "now", x1: x(ply), x2: x(ply), y1: 0, y2: height });
  };

  const isRed = (at) => (game.turn === "w") === (at % 2 === 0);
  const numberOf = (at) => {
    const number = game.number + Math.floor((at + (game.turn === "w" ? 0 : 1)) / 2);
    return isRed(at) ? `${number}.` : `${number}. …`;
  };
  const textOf = (move) => (chinese ? move.z : move.m);

  const showMoves = () => {
    const list = byId("moves");
    list.replaceChildren();
    let row = null;
    game.moves.forEach((move, at) => {
      if (isRed(at) || !row) {
        row = make("li", {}, make("span", { class: "number" }, String(game.number + Math.floor((at + (game.turn === "w" ? 0 : 1)) / 2))));
        list.append(row);
        if (!isRed(at)) row.append(make("span", {}, "…"));
      }
      const button = make("button", { type: "button", "data-ply": at + 1, on: () => go(at + 1) }, textOf(move));
      const view = game.views[at + 1];
      if (move.k) button.append(make("b", { class: MARKS[move.k] }, move.k));
      if (view && view.r.length) button.append(make("b", { class: "mistake" }, "⚠"));
      if (view) button.append(make("i", {}, view.s));
      else button.classList.add("unjudged");
      row.append(button);
    });
    const summary = byId("summary");
    summary.replaceChildren(make("tr", {}, make("th"), ...Object.keys(MARKS).map((mark) => make("th", {}, make("b", { class: MARKS[mark] }, mark))), make("th", {}, `${words["gives-away"]} ⌀`)));
    for (const side of ["red", "black"]) {
      const { marks, loss } = game.sums[side];
      summary.append(make("tr", {}, make("td", {}, words[side]), ...marks.map((count) => make("td", {}, String(count))), make("td", {}, `${loss}%`)));
    }
  };

  const pointAtMove = () => {
    const list = byId("moves");
    list.querySelectorAll("[aria-current]").forEach((button) => button.removeAttribute("aria-current"));
    const button = list.querySelector(`[data-ply="${ply}"]`);
    if (!button) { list.scrollTop = 0; return; }
    button.setAttribute("aria-current", "true");
    const row = button.parentElement, top = row.offsetTop, bottom = top + row.offsetHeight;
    if (top < list.scrollTop) list.scrollTop = top;
    else if (bottom > list.scrollTop + list.clientHeight) list.scrollTop = bottom - list.clientHeight;
  };

  /* A line of play from a position, each move of which can be looked at. */
  const lineOf = (from, it) => {
    const moves = split(it.m), texts = chinese ? split(it.z) : moves;
    const element = make("p", { class: "line" }, make("strong", {}, `${it.s} `));
    texts.forEach((text, at) => {
      const isShown = line && line.from === from && line.step === at + 1 && line.key === it.m;
      const button = make("button", { type: "button", on: () => { line = { from, moves, step: at + 1, key: it.m }; show(); } }, text);
      if (isShown) button.setAttribute("aria-current", "true");
      const isNumbered = isRed(from + at) || at === 0;
      const number = isNumbered ? [make("span", { class: "faint" }, numberOf(from + at))] : [];
      element.append(make("span", { class: "pair" }, ...number, button), " ");
    });
    return element;
  };

  const showPanel = () => {
    const panel = byId("panel"), view = game.views[ply], move = game.moves[ply - 1], before = game.views[ply - 1];
    panel.replaceChildren();
    const head = make("p");
    if (move) {
      head.append(make("strong", {}, `${numberOf(ply - 1)} ${textOf(move)} `));
      if (move.k) head.append(make("b", { class: MARKS[move.k] }, `${move.k} `));
      if (move.k) head.append(make("span", { class: MARKS[move.k] }, `${words["gives-away"]} ${move.c}%`));
      else if (move.b) head.append(make("span", { class: "faint" }, words["best-played"]));
    } else head.append(make("strong", {}, words.start));
    panel.append(head);
    if (!view) { panel.append(make("p", { class: "faint" }, words["not-judged"])); return; }
    const score = make("p", {});
    if (view.s) score.append(make("span", { class: "score" }, `${view.s} `));
    score.append(make("span", { class: "faint" }, `${words.win} ${view.w}% · ${words.draw} ${view.d}% · ${words.loss} ${view.l}%`));
    if (view.depth) score.append(make("span", { class: "faint" }, ` · ${words.depth} ${view.depth}`));
    panel.append(score);
    for (const text of view.r) panel.append(make("p", { class: "warning" }, `⚠ ${text}`));
    if (move && !move.b && before && before.lines.length) {
      panel.append(make("p", { class: "faint" }, `${words.better} (${words.played} ${move.p})`));
      before.lines.filter((it) => split(it.m)[0] !== move.m).forEach((it) => panel.append(lineOf(ply - 1, it)));
    }
    if (view.lines.length) {
      panel.append(make("p", { class: "faint" }, words.best));
      view.lines.forEach((it) => panel.append(lineOf(ply, it)));
    }
    if (line) panel.append(make("p", { class: "faint" }, words["in-line"]));
    for (const text of (move ? move.t : game.t)) panel.append(make("p", { class: "faint" }, `${words.comment}: ${text}`));
  };

  const show = () => { showBoard(); showBar(); showCurve(); pointAtMove(); showPanel(); };
  const go = (to) => {
    line = null;
    ply = Math.min(Math.max(to, 0), game.moves.length);
    show();
  };
  const step = (by) => {
    if (!line) return go(ply + by);
    const to = line.step + by;
    if (to < 1) line = null;
    else if (to <= line.moves.length) line.step = to;
    show();
  };
  const nextMark = () => {
    const at = game.moves.findIndex((move, index) => index >= ply && move.k);
    if (at >= 0) go(at + 1);
  };

  const open = (index) => {
    chosen = index;
    game = JSON.parse(sources[index].textContent);
    byId("name").textContent = sources[index].dataset.name;
    const told = game.tags.map(([name, value]) => `${name}: ${value}`);
    if (game.verdict) told.push(`${words.verdict}: ${game.verdict}`);
    if (game.broken) told.push(game.broken);
    byId("tags").textContent = told.join(" · ");
    document.querySelectorAll("#games button").forEach((button, at) => {
      if (at === index) button.setAttribute("aria-current", "true");
      else button.removeAttribute("aria-current");
    });
    showMoves();
    go(0);
  };

  const flip = () => { below = below === "red" ? "black" : "red"; show(); };
  const changeNotation = () => { chinese = !chinese; showMoves(); show(); };
  const changeArrows = () => { arrows = !arrows; byId("arrow").setAttribute("aria-pressed", String(arrows)); showBoard(); };
  const changeTheme = () => {
    const root = document.documentElement, dark = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
    root.dataset.theme = (root.dataset.theme || dark) === "dark" ? "light" : "dark";
  };
  const leave = () => { if (line) { line = null; show(); } };

  const buttons = {
    first: () => go(0), back: () => step(-1), forward: () => step(1), last: () => go(game.moves.length), flip,
    "next-mark": nextMark, notation: changeNotation, arrow: changeArrows, theme: changeTheme,
  };
  for (const [id, act] of Object.entries(buttons)) byId(id).addEventListener("click", act);
  const keys = {
    ArrowLeft: buttons.back, ArrowRight: buttons.forward, Home: buttons.first, End: buttons.last, f: flip, n: nextMark,
    c: changeNotation, a: changeArrows, t: changeTheme, Escape: leave,
  };
  document.addEventListener("keydown", (event) => {
    const act = keys[event.key];
    if (!act || event.ctrlKey || event.metaKey || event.altKey || !game) return;
    event.preventDefault();
    act();
  });
  const goToPoint = (event) => {
    const box = byId("curve").getBoundingClientRect();
    go(Math.round((event.clientX - box.left - 8) / (box.width - 16) * game.moves.length));
  };
  byId("curve").addEventListener("pointerdown", (event) => { byId("curve").setPointerCapture(event.pointerId); goToPoint(event); });
  byId("curve").addEventListener("pointermove", (event) => { if (event.buttons) goToPoint(event); });
  addEventListener("resize", () => { if (game) showCurve(); });

  document.querySelectorAll("[data-word]").forEach((element) => { element.textContent = words[element.dataset.word]; });
  document.querySelectorAll("[data-title]").forEach((element) => {
    element.title = words[element.dataset.title];
    element.setAttribute("aria-label", words[element.dataset.title]);
  });
  if (sources.length > 1) {
    byId("games").hidden = false;
    const list = document.querySelector("#games ol");
    sources.forEach((source, index) => {
      const text = source.dataset.name;
      list.append(make("li", {}, make("button", { type: "button", title: text, on: () => open(index) }, text)));
    });
  }
  if (sources.length) open(0);
})();
