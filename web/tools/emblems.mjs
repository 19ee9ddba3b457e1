// Which pictures does the client carry? Emblems that the packs name (one map per game) and the interface icons listed here.
// Run by `npm run build`; its output is committed, so that a change of a pack shows up as a change of these files.
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const games = join(here, '../../src/drumhead/games');
const boards = join(here, '../src/boards');
const require = createRequire(import.meta.url);
const emblems = require('@iconify-json/game-icons/icons.json');
const lucide = require('@iconify-json/lucide/icons.json');

const COMMON = ['drum', 'perspective-dice-six-faces-random', 'shield', 'crossed-swords', 'card-random'];
const LUCIDE = [
  'clock',
  'undo-2',
  'lightbulb',
  'book-open',
  'scroll-text',
  'menu',
  'moon',
  'sun',
  'user',
  'users',
  'link',
  'eye',
  'hammer',
  'flask-conical',
  'keyboard',
  'x',
  'check',
  'chevron-left',
  'chevron-right',
  'chevron-first',
  'chevron-last',
  'play',
  'pause',
  'search',
  'plus',
  'minus',
  'download',
  'upload',
  'wifi-off',
  'message-square',
  'flag',
  'copy',
  'swords',
  'info',
  'log-out',
  'refresh-cw',
  'dices',
  'trash-2',
  'clipboard-paste',
  'triangle-alert',
  'sun-moon',
  'circle-help',
  'skip-forward',
  'armchair',
  'layers',
];

function files(folder) {
  return readdirSync(folder)
    .sort()
    .flatMap((name) => {
      const path = join(folder, name);
      return statSync(path).isDirectory() ? files(path) : /\.ya?ml$/.test(name) ? [path] : [];
    });
}

function paths(set, name) {
  const icon = set.icons[name] ?? set.icons[set.aliases?.[name]?.parent];
  if (!icon) return null;
  return [...icon.body.matchAll(/ d="([^"]+)"/g)].map((m) => m[1]).join('');
}

const unknown = [];
for (const game of readdirSync(games).sort()) {
  const packs = join(games, game, 'packs');
  let found = [];
  try {
    found = files(packs);
  } catch {
    continue; // no packs: nothing to draw
  }
  const board = join(boards, game);
  if (!existsSync(board)) continue; // drawn by the plain board
  const drawn = join(board, 'icons.json'); // what the board itself draws
  const names = new Set([...COMMON, ...(existsSync(drawn) ? JSON.parse(readFileSync(drawn, 'utf8')) : [])]);
  for (const file of found) for (const m of readFileSync(file, 'utf8').matchAll(/(?:^|[\s{,])icon:\s*["']?([a-z0-9-]+)/gm)) names.add(m[1]);
  const map = {};
  for (const name of [...names].sort()) {
    const d = paths(emblems, name);
    if (d === null) unknown.push(`${game}: ${name}`);
    else map[name] = d;
  }
  writeFileSync(join(board, 'emblems.json'), JSON.stringify(map, null, 0).replaceAll('","', '",\n"') + '\n');
}
if (unknown.length) {
  console.error(`No such emblem in game-icons:\n  ${unknown.join('\n  ')}`);
  process.exitCode = 1;
}

const icons = LUCIDE.map((name) => {
  const icon = lucide.icons[name] ?? lucide.icons[lucide.aliases?.[name]?.parent];
  if (!icon) throw new Error(`No such icon in Lucide: ${name}`);
  return `  '${name}': '${icon.body.replace(/<g [^>]*>|<\/g>/g, '').replace(/ (fill|stroke|stroke-linecap|stroke-linejoin|stroke-width)="[^"]*"/g, '')}',`;
});
writeFileSync(
  join(here, '../src/ui/lucide.ts'),
  `// Written by tools/emblems.mjs from @iconify-json/lucide (ISC). Do not edit.\nexport const lucide = {\n${icons.join('\n')}\n} as const;\nexport type LucideName = keyof typeof lucide;\n`,
);
