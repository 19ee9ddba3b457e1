// One seat (or several, or a watcher) at one table: the socket, what it said last, and what we may send.
import { Held } from '../lib/changes';
import { prefix } from '../lib/prefix';
import type { Beat } from '../lib/turns';
import { note } from '../lib/verify';
import type {
  ChatLine,
  ClockInfo,
  Decision,
  Foresight,
  HintOption,
  LessonTold,
  Moment,
  Outcome,
  RoomInfo,
  Scene,
  Standing,
  TableEvent,
  TableView,
  ToClient,
  ToServer,
  Verdict,
  WireAction,
} from '../lib/wire';

export type Line = 'connecting' | 'open' | 'lost' | 'closed';
/** A message without the running number that the session adds. */
type Unsent = ToServer extends infer M ? (M extends { id: number } ? Omit<M, 'id'> : never) : never;

const MOST_SHOWN = 4000;

export class Session {
  line = $state<Line>('connecting');
  room = $state.raw<RoomInfo | null>(null);
  seats = $state.raw<number[]>([]);
  facing = $state(-1);
  curtain = $state(false);
  scene = $state.raw<Scene | null>(null);
  before = $state.raw<Scene | null>(null);
  fresh = $state.raw<TableEvent[]>([]);
  log = $state.raw<TableEvent[]>([]);
  pending = $state.raw<Decision | null>(null);
  waiting = $state.raw<number[]>([]);
  committed = $state.raw<number[]>([]);
  turn = $state.raw<number[]>([]);
  undoable = $state(false);
  outcome = $state.raw<Outcome | null>(null);
  lesson = $state.raw<LessonTold | null>(null);
  clock = $state.raw<ClockInfo | null>(null);
  online = $state.raw<number[]>([]);
  watchers = $state(0);
  /** The kinds of windows of this game, and where the faced seat wants to be asked. */
  moments = $state.raw<Moment[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  hints = $state.raw<HintOption[]>([]);
  /** The question that was answered last; until the next one comes, the table only waits. */
  private answered = $state.raw<{ seat: number; ask: number } | null>(null);
  asked = $state.raw<{ request: number; seat: number; waiting: number[] } | null>(null);
  closedBy = $state(0);
  trouble = $state('');

  /** What the others did since this seat last chose. */
  story = $state.raw<Beat[]>([]);
  private chose = false;
  /** Views that came while one is being shown, in order. */
  private heard: TableView[] = [];
  private showing = false;
  /** The last scene that came, which the next changes start from; it may not be shown yet. */
  private held = new Held();
  /** Shows on the table as it stands what a view brings, before it is laid out; `behind` more wait. */
  rehearse: ((view: TableView, behind: number) => Promise<void>) | null = null;

  /** Called for every refusal, with the verdict. */
  onRefusal: (verdict: Verdict) => void = () => undefined;
  /** Called when a takeback that one of my seats asked for is answered. */
  onTakeback: (granted: boolean) => void = () => undefined;

  private socket: WebSocket | null = null;
  /** The faced seat's number of questions, also while others choose. */
  private ask = 0;
  private next = 1;
  private retry = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private answers = new Map<number, (verdict: Verdict) => void>();
  private told = new Map<number, (message: Standing | Foresight) => void>();
  private gone = false;

  constructor(readonly code: string) {}

  /** Is an answer on its way, and nothing heard of what came of it? */
  get sent(): boolean {
    return this.pending !== null && this.pending.seat === this.answered?.seat && this.pending.ask === this.answered.ask;
  }

  open(): void {
    this.gone = false;
    // whoever cannot wait for the next attempt makes it now: there is one line to the table, never two
    clearTimeout(this.timer);
    if (this.socket) this.socket.onopen = this.socket.onmessage = this.socket.onclose = null;
    this.socket?.close();
    this.line = this.scene ? 'lost' : 'connecting';
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}${prefix}/api/rooms/${this.code}/ws?changes=true`);
    this.socket = socket;
    socket.onopen = () => {
      this.line = 'open';
      this.retry = 0;
    };
    socket.onmessage = (message) => this.hear(JSON.parse(String(message.data)) as ToClient);
    socket.onclose = (close) => this.lose(close.code);
  }

  close(): void {
    this.gone = true;
    clearTimeout(this.timer);
    this.socket?.close();
  }

  private lose(code: number): void {
    for (const [id, answer] of this.answers) answer({ type: 'verdict', id, code: 'busy', rule: '', reason: '', witness: null });
    this.answers.clear();
    this.told.clear();
    if (this.gone) return;
    this.closedBy = code;
    if (code === 4401 || code === 4404) {
      this.line = 'closed';
      return;
    }
    this.line = 'lost';
    this.retry += 1;
    this.timer = setTimeout(() => this.open(), Math.min(8000, 300 * 2 ** this.retry));
  }

  send(message: Unsent): Promise<Verdict> {
    const id = this.next++;
    return new Promise((resolve) => {
      if (this.socket?.readyState !== WebSocket.OPEN) {
        resolve({ type: 'verdict', id, code: 'busy', rule: '', reason: '', witness: null });
        return;
      }
      this.answers.set(id, resolve);
      this.socket.send(JSON.stringify({ ...message, id }));
    });
  }

  play(action: WireAction): Promise<Verdict> {
    return this.reply({ type: 'action', action });
  }

  /** Answer in words, with the names on the table. */
  typed(text: string): Promise<Verdict> {
    return this.reply({ type: 'typed', text });
  }

  private async reply(answer: { type: 'action'; action: WireAction } | { type: 'typed'; text: string }): Promise<Verdict> {
    const asked = this.pending;
    if (!asked) return { type: 'verdict', id: 0, code: 'not_your_turn', rule: '', reason: '', witness: null };
    this.hints = [];
    this.answered = { seat: asked.seat, ask: asked.ask };
    const verdict = await this.send({ ...answer, seat: asked.seat, ask: asked.ask });
    if (verdict.code === 'ok') this.story = [];
    if (verdict.code !== 'ok' && verdict.code !== 'stale') {
      this.answered = null;
      this.onRefusal(verdict);
    }
    return verdict;
  }

  /** What would the rules say to this? Nothing is played. */
  async why(action: WireAction): Promise<Verdict> {
    const asked = this.pending;
    return this.send({ type: 'why', seat: asked?.seat ?? 0, ask: asked?.ask ?? 0, action });
  }

  /** What would come of it, as this seat sees the table. */
  async foresee(action: WireAction): Promise<unknown> {
    if (this.facing < 0) return null;
    const verdict = await this.send({ type: 'foresee', seat: this.facing, action });
    return verdict.code === 'ok' ? verdict.witness : null;
  }

  /** What may be done with this thing, and which rules stand against the rest? Null if nobody may say. */
  standing(thing: string): Promise<Standing | null> {
    return this.question<Standing>({ type: 'ask', seat: this.pending?.seat ?? this.facing, thing });
  }

  /** What will this action do? Null where nothing can be told before. */
  foretell(action: WireAction): Promise<Foresight | null> {
    return this.question<Foresight>({ type: 'foresee', seat: this.pending?.seat ?? this.facing, action });
  }

  /** After this action, would I be asked about this thing? */
  async leads(action: WireAction, thing: string): Promise<boolean> {
    const asked = this.pending;
    if (!asked) return false;
    return (await this.send({ type: 'leads', seat: asked.seat, ask: asked.ask, action, thing })).code === 'ok';
  }

  /** A message that is answered by one of its own kind, or by a verdict that there is none. */
  private question<T extends Standing | Foresight>(message: Unsent): Promise<T | null> {
    if (this.facing < 0) return Promise.resolve(null);
    const id = this.next;
    return new Promise((resolve) => {
      this.told.set(id, (found) => {
        this.answers.delete(id);
        resolve(found as T);
      });
      void this.send(message).then(() => {
        this.told.delete(id);
        resolve(null);
      });
    });
  }

  async undo(): Promise<Verdict> {
    return this.send({ type: 'undo', seat: this.facing, ask: this.ask });
  }

  hint(): Promise<Verdict> {
    const asked = this.pending;
    return this.send({ type: 'hint', seat: asked?.seat ?? 0, ask: asked?.ask ?? 0 });
  }

  face(seat: number): Promise<Verdict> {
    if (seat === -1) this.hide();
    return this.send({ type: 'face', seat });
  }

  /** Who sits where has changed; perhaps it was me who sat down. */
  learn(room: RoomInfo): void {
    this.room = room;
    this.seats = room.seats.filter((s) => s.yours).map((s) => s.seat);
  }

  /** Forget the faced seat's secrets at once: the curtain falls before the server answers. */
  private hide(): void {
    this.heard = [];
    this.held.forget();
    this.story = [];
    this.facing = -1;
    this.scene = null;
    this.before = null;
    this.pending = null;
    this.log = [];
    this.fresh = [];
    this.hints = [];
    this.moments = [];
  }

  private hear(message: ToClient): void {
    switch (message.type) {
      case 'hello':
        note(this.code, message.room.dice);
        this.room = message.room;
        this.seats = message.seats;
        this.curtain = message.curtain;
        this.facing = message.facing;
        this.chat = message.chat;
        this.heard = [];
        this.held.forget();
        break;
      case 'room':
        note(this.code, message.room.dice);
        this.learn(message.room);
        break;
      case 'view': {
        const scene = this.held.hear(message);
        if (scene === null) {
          void this.send({ type: 'face', seat: message.seat }); // not what these changes start from: the whole, please
          break;
        }
        this.heard.push({ ...message, scene });
        if (!this.showing) void this.show();
        break;
      }
      case 'verdict':
        this.answers.get(message.id)?.(message);
        this.answers.delete(message.id);
        break;
      case 'standing':
      case 'foresight':
        if (this.told.has(message.id)) this.told.get(message.id)?.(message);
        else this.answers.get(message.id)?.({ type: 'verdict', id: message.id, code: 'ok', rule: '', reason: '', witness: null });
        this.told.delete(message.id);
        this.answers.delete(message.id);
        break;
      case 'hint':
        if (message.ask === this.pending?.ask) this.hints = message.options;
        break;
      case 'chat':
        this.chat = [...this.chat.filter((l) => l.n !== message.n), message];
        break;
      case 'presence':
        this.online = message.online;
        this.watchers = message.watchers;
        break;
      case 'moments':
        if (message.seat === this.facing) this.moments = message.moments;
        break;
      case 'clock':
        this.tick(message.clock);
        break;
      case 'undo_asked':
        this.asked = { request: message.request, seat: message.seat, waiting: message.waiting };
        break;
      case 'undo_closed':
        if (this.asked && this.seats.includes(this.asked.seat)) this.onTakeback(message.granted);
        if (this.asked?.request === message.request) this.asked = null;
        break;
      case 'events':
        if (message.seat === this.facing) this.log = merge(this.log, message.events);
        break;
      case 'error':
        this.trouble = message.reason;
        break;
      case 'pong':
        break;
    }
  }

  /** One after the other: what a view brings is seen before the next one, and before the question that it asks. */
  private async show(): Promise<void> {
    this.showing = true;
    for (let view = this.heard.shift(); view; view = this.heard.shift()) {
      const scene = this.scene;
      const facing = this.facing;
      if (this.rehearse && scene && view.seat === facing && view.events.length > 0) {
        // whatever becomes of what is shown, the table goes on
        await Promise.race([
          this.rehearse(view, this.heard.length).catch(() => undefined),
          new Promise((done) => setTimeout(done, MOST_SHOWN)),
        ]);
        if (this.facing !== facing) continue; // the curtain fell meanwhile
      }
      this.look(view);
    }
    this.showing = false;
  }

  /** Keep what the others did until this seat has chosen and they act again. */
  private remember(view: TableView): void {
    const actor = view.events.find((e) => e.seat >= 0)?.seat ?? -1;
    if (!this.scene || actor < 0 || this.seats.length !== 1) return;
    if (this.seats.includes(actor)) this.chose = true;
    else {
      this.story = [...(this.chose ? [] : this.story), { before: this.scene, after: view.scene, events: view.events }];
      this.chose = false;
    }
  }

  private look(view: TableView): void {
    const from = view.events[0]?.n ?? view.upto;
    const same = view.seat === this.facing && this.scene !== null;
    if (same) this.remember(view);
    this.before = same ? this.scene : null;
    this.fresh = same ? view.events : [];
    this.log = [...(same ? this.log.filter((e) => e.n < from) : []), ...view.events];
    this.facing = view.seat;
    this.scene = view.scene;
    if (view.pending?.ask !== this.pending?.ask) this.hints = [];
    this.pending = view.pending;
    this.waiting = view.waiting;
    this.committed = view.committed;
    this.turn = view.turn;
    this.undoable = view.undo;
    this.ask = view.ask;
    this.outcome = view.outcome;
    this.lesson = view.lesson;
    if (view.clock) this.tick(view.clock);
  }

  /** Counted on from the moment it arrives, on this machine's clock: nobody's two clocks agree. */
  private tick(clock: ClockInfo): void {
    this.clock = { ...clock, at: Date.now() };
  }
}

/** Events by number, later ones winning. */
export function merge(held: TableEvent[], heard: TableEvent[]): TableEvent[] {
  const all = new Map<number, TableEvent>();
  for (const e of [...held, ...heard]) all.set(e.n, e);
  return [...all.values()].sort((x, y) => x.n - y.n);
}
