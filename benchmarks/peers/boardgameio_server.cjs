// boardgame.io's own server with its own tic-tac-toe (the game of its tutorial), for benchmarks/servers.py.
//   NODE_PATH=node_modules node boardgameio_server.cjs [FOLDER]
// With a folder it stores every match there, in the files that boardgame.io ships as its durable storage; without
// one it keeps them in memory, which is its default.
const { Server, FlatFile, Origins } = require('boardgame.io/server');
const { INVALID_MOVE } = require('boardgame.io/core');

const LINES = [[0,1,2],[3,4,5],[6,7,8],[0,3,6],[1,4,7],[2,5,8],[0,4,8],[2,4,6]];
const TicTacToe = {
  name: 'tic-tac-toe',
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    clickCell: ({ G, playerID }, id) => {
      if (G.cells[id] !== null) return INVALID_MOVE;
      G.cells[id] = playerID;
    },
  },
  endIf: ({ G, ctx }) => {
    if (LINES.some(line => line.every(at => G.cells[at] === ctx.currentPlayer))) return { winner: ctx.currentPlayer };
    if (G.cells.every(cell => cell !== null)) return { draw: true };
  },
};

const folder = process.argv[2];
const storage = folder ? { db: new FlatFile({ dir: folder }) } : {};
const server = Server({ games: [TicTacToe], origins: [Origins.LOCALHOST], ...storage });
server.run({ port: 0 }).then(({ appServer }) => {
  console.log('ready at', appServer.address().port);
});
