/* What every page does that shows a board: elements, and positions as lists of letters. */
const xiangqi = (() => {
  "use strict";
  const SVG = "http://www.w3.org/2000/svg";
  const STEP = {{step}}, MARGIN = {{margin}};

  const make = (name, properties = {}, ...children) => {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(properties)) {
      if (key === "on") element.addEventListener("click", value);
      else if (key === "class") element.className = value;
      else element.setAttribute(key, value);
    }
    element.append(...children);
    return element;
  };
  const draw = (parent, name, attributes = {}, text = "") => {
    const element = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    element.textContent = text;
    parent.append(element);
    return element;
  };

  /* A board is a list of ninety letters, a0 first. */
  const boardOf = (fen) => {
    const board = new Array(90).fill("");
    fen.split(" ")[0].split("/").forEach((rank, row) => {
      let file = 0;
      for (const letter of rank) {
        if (letter >= "0" && letter <= "9") file += Number(letter);
        else board[(9 - row) * 9 + file++] = letter;
      }
    });
    return board;
  };
  const squareOf = (name) => (name.charCodeAt(0) - 97) + 9 * Number(name[1]);
  const play = (board, move) => {
    const from = squareOf(move.slice(0, 2)), to = squareOf(move.slice(2));
    board[to] = board[from];
    board[from] = "";
  };
  const centre = (square, below) => {
    const file = square % 9, rank = Math.floor(square / 9);
    const [column, row] = below === "red" ? [file, 9 - rank] : [8 - file, rank];
    return [MARGIN + STEP * column, MARGIN + STEP * row];
  };
  const fenOf = (board) => {
    const ranks = [];
    for (let rank = 9; rank >= 0; rank--) {
      ranks.push(board.slice(rank * 9, rank * 9 + 9).map((letter) => letter || "1").join("").replace(/1+/g, (ones) => ones.length));
    }
    return ranks.join("/");
  };

  return { make, draw, boardOf, squareOf, play, centre, fenOf };
})();
