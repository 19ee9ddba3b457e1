// boardgame.io without a network: tic-tac-toe through the bare reducer, a round at a time like worker.py.
const { CreateGameReducer, InitializeGame } = require('boardgame.io/internal');
const { INVALID_MOVE } = require('boardgame.io/core');

const LINES = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
const game = {
  name: 'tic-tac-toe',
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    mark: ({ G, playerID }, cell) => {
      if (G.cells[cell] !== null) return INVALID_MOVE;
      G.cells[cell] = playerID;
    },
  },
  endIf: ({ G, ctx }) => {
    if (LINES.some(line => line.every(cell => G.cells[cell] === ctx.currentPlayer))) return { winner: ctx.currentPlayer };
    if (G.cells.every(cell => cell !== null)) return { draw: true };
  },
};
const reducer = CreateGameReducer({ game });

function play() {
  let state = InitializeGame({ game, numPlayers: 2 });
  let decisions = 0;
  while (!state.ctx.gameover) {
    const free = state.G.cells.flatMap((mark, cell) => (mark === null ? [cell] : []));
    const cell = free[Math.floor(Math.random() * free.length)];
    const payload = { type: 'mark', args: [cell], playerID: state.ctx.currentPlayer, credentials: undefined };
    state = reducer(state, { type: 'MAKE_MOVE', payload });
    decisions += 1;
  }
  return decisions;
}

play();
console.log(JSON.stringify({ ready: ['tic-tac-toe'] }));
require('readline').createInterface({ input: process.stdin }).on('line', line => {
  const end = performance.now() + 1000 * Number(line);
  const started = performance.now();
  let decisions = 0;
  while (performance.now() < end) decisions += play();
  console.log(JSON.stringify({ 'tic-tac-toe': decisions / ((performance.now() - started) / 1000) }));
});
