// Were the dice honest, and is the record whole? Checked here, in the browser, with code that shares nothing with the
// server's: a SHA-256 of our own (pages without https have no crypto.subtle) and the formulas of docs/security.md.

export interface Dice {
  seed_hash?: string;
  dealer_hash?: string;
  promise?: string;
  record?: string;
}
export interface Noted {
  dice: Dice;
  secret: string;
}
export interface Check {
  what: 'dealer' | 'secret' | 'seed' | 'commitment' | 'promise' | 'record' | 'end';
  good: boolean;
  noted: boolean;
}
type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

const K = constants();

function constants(): Uint32Array {
  const found = new Uint32Array(64);
  let count = 0;
  for (let n = 2; count < 64; n++) {
    let prime = true;
    for (let d = 2; d * d <= n; d++) if (n % d === 0) prime = false;
    if (prime) found[count++] = (Math.cbrt(n) % 1) * 2 ** 32;
  }
  return found;
}

const turn = (x: number, n: number): number => (x >>> n) | (x << (32 - n));

/** SHA-256 of a text, in hexadecimal digits. */
export function sha256(text: string): string {
  const bytes = new TextEncoder().encode(text);
  const padded = new Uint8Array(((bytes.length + 8) >> 6) * 64 + 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(padded.length - 4, (bytes.length << 3) >>> 0);
  const h = new Uint32Array([0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19]);
  const w = new Uint32Array(64);
  for (let at = 0; at < padded.length; at += 64) {
    for (let i = 0; i < 16; i++) w[i] = view.getUint32(at + 4 * i);
    for (let i = 16; i < 64; i++) {
      const [x, y] = [w[i - 15]!, w[i - 2]!];
      w[i] = w[i - 16]! + (turn(x, 7) ^ turn(x, 18) ^ (x >>> 3)) + w[i - 7]! + (turn(y, 17) ^ turn(y, 19) ^ (y >>> 10));
    }
    let [a, b, c, d, e, f, g, z] = [h[0]!, h[1]!, h[2]!, h[3]!, h[4]!, h[5]!, h[6]!, h[7]!];
    for (let i = 0; i < 64; i++) {
      const one = (z + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + K[i]! + w[i]!) | 0;
      const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [z, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    [a, b, c, d, e, f, g, z].forEach((value, i) => (h[i] = h[i]! + value));
  }
  return [...h].map((value) => value.toString(16).padStart(8, '0')).join('');
}

/** JSON with sorted names and no spaces: the same text wherever it is written. */
export function canonical(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  // by code point, as the others sort
  const names = Object.keys(value).sort((a, b) => compare([...a], [...b]));
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(value[name]!)}`).join(',')}}`;
}

function compare(a: string[], b: string[]): number {
  for (let i = 0; i < Math.min(a.length, b.length); i++) if (a[i] !== b[i]) return a[i]!.codePointAt(0)! - b[i]!.codePointAt(0)!;
  return a.length - b.length;
}

/** Everything that can be checked of a finished match; `noted` is what this browser was shown before its end. */
export function verify(record: string, told: Dice, end: { returns: number[]; rule: string }, noted: Noted | null): Check[] {
  const cut = record.indexOf('\n');
  const head = JSON.parse(record.slice(0, cut)) as Record<string, Json>;
  const rest = record.slice(cut + 1);
  const last = JSON.parse(rest.trimEnd().split('\n').at(-1)!) as { returns: number[]; rule: string };
  const secrets = (head.secrets ?? []) as string[];
  const seed = String(head.seed);
  const setup = Object.fromEntries(['game', 'rules', 'content', 'seats', 'lists', 'options', 'seed'].map((name) => [name, head[name]!]));
  const unsigned = Object.fromEntries(Object.entries(head).filter(([name]) => name !== 'signature'));
  const before = noted?.dice ?? {};
  const fits = (mine: string, name: keyof Dice): boolean => told[name] === mine && (!before[name] || before[name] === mine);
  return [
    { what: 'dealer', good: fits(sha256(`drumhead dealer/${head.dealer}`), 'dealer_hash'), noted: !!before.dealer_hash },
    { what: 'secret', good: !noted?.secret || secrets.includes(noted.secret), noted: !!noted?.secret },
    { what: 'seed', good: sha256(['drumhead seed', String(head.dealer), ...secrets].join('\n')).slice(0, 32) === seed, noted: false },
    {
      what: 'commitment',
      good: head.commitment === sha256(`drumhead/${seed}`) && fits(String(head.commitment), 'seed_hash'),
      noted: !!before.seed_hash,
    },
    { what: 'promise', good: fits(sha256(`drumhead promise/${canonical(setup)}`), 'promise'), noted: !!before.promise },
    { what: 'record', good: told.record === sha256(`drumhead record/${canonical(unsigned)}\n${rest}`), noted: false },
    { what: 'end', good: canonical(last.returns) === canonical(end.returns) && last.rule === end.rule, noted: false },
  ];
}

// --- what this browser was shown, kept until somebody asks

const key = (code: string): string => `drumhead:dice:${code}`;

/** Note what a table shows of its dice, the first time it shows it: what changes later must not replace it. */
export function note(code: string, dice: Dice | null | undefined): void {
  if (!dice) return;
  try {
    const known = noted(code) ?? { dice: {}, secret: '' };
    localStorage.setItem(key(code), JSON.stringify({ ...known, dice: { ...dice, ...filled(known.dice) } }));
  } catch {
    // a browser that keeps nothing can still check what the table tells at the end
  }
}

export function noted(code: string): Noted | null {
  try {
    return JSON.parse(localStorage.getItem(key(code)) ?? 'null') as Noted | null;
  } catch {
    return null;
  }
}

const filled = (dice: Dice): Dice => Object.fromEntries(Object.entries(dice).filter(([, value]) => value)) as Dice;
