// One seat (or several, or a watcher) at one table: the socket, what it said last, and what we may send.
import type {
  ChatLine, ClockInfo, Decision, HintOption, Outcome, RoomInfo, Scene, TableEvent, TableView, ToClient, ToServer, Verdict, WireAction,
} from '../lib/wire';

export type Line = 'connecting' | 'open' | 'lost' | 'closed';
/** A message without the running number that the session adds. */
type Unsent = ToServer extends infer M ? (M extends { id: number } ? Omit<M, 'id'> : never) : never;

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
  clock = $state.raw<ClockInfo | null>(null);
  online = $state.raw<number[]>([]);
  watchers = $state(0);
  chat = $state.raw<ChatLine[]>([]);
  hints = $state.raw<HintOption[]>([]);
  /** The question that was answered last; until the next one comes, the table only waits. */
  private answered = $state.raw<{ seat: number; ask: number } | null>(null);
  asked = $state.raw<{ request: number; seat: number; waiting: number[] } | null>(null);
  closedBy = $state(0);
  trouble = $state('');

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
    const socket = new WebSocket(`${scheme}://${location.host}/api/rooms/${this.code}/ws`);
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

  async play(action: WireAction): Promise<Verdict> {
    const asked = this.pending;
    if (!asked) return { type: 'verdict', id: 0, code: 'not_your_turn', rule: '', reason: '', witness: null };
    this.hints = [];
    this.answered = { seat: asked.seat, ask: asked.ask };
    const verdict = await this.send({ type: 'action', seat: asked.seat, ask: asked.ask, action });
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
    this.facing = -1;
    this.scene = null;
    this.before = null;
    this.pending = null;
    this.log = [];
    this.fresh = [];
    this.hints = [];
  }

  private hear(message: ToClient): void {
    switch (message.type) {
      case 'hello':
        this.room = message.room;
        this.seats = message.seats;
        this.curtain = message.curtain;
        this.facing = message.facing;
        this.chat = message.chat;
        break;
      case 'room':
        this.learn(message.room);
        break;
      case 'view':
        this.look(message);
        break;
      case 'verdict':
        this.answers.get(message.id)?.(message);
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

  private look(view: TableView): void {
    const from = view.events[0]?.n ?? view.upto;
    const same = view.seat === this.facing && this.scene !== null;
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
