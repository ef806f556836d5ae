import { countOne } from "#lib/rate-limit/take-one";
import { Room } from "./room.ts";

/** Stripe limits each of its endpoints too, to a little more. */
const MOST_OF_ENDPOINT = 20;
const SECOND = 1;

/** A call that waits. */
interface Turn {
  /** A lower one goes first. */
  rank: number;
  endpoint: string;
  begin: () => void;
}

/** Decides when the calls of one key of Stripe begin: at most `perSecond` in each second, and of one endpoint at most 20. */
export class Pace {
  readonly #name: string;
  readonly #all: Room;
  readonly #ofEndpoints = new Map<string, Room>();
  /** Those of a lower rank first, and else in the order in which they came. */
  readonly #waiting: Turn[] = [];
  #isBusy = false;
  #timer: NodeJS.Timeout | undefined;

  /** `name` is that of the key for all processes, which count its calls together as far as `countOne` can. */
  constructor(name: string, perSecond: number) {
    this.#name = name;
    this.#all = this.#roomOf("all", perSecond);
  }

  /** Returns when a call may begin. Throws as for a call without an answer when that takes longer than `withinMs`. */
  turn(method: string, path: string, withinMs: number): Promise<void> {
    const endpoint = endpointOf(method, path);
    return new Promise((resolve, reject) => {
      const turn = { rank: rankOf(method, path), endpoint, begin: () => this.#end(turn, late, resolve) };
      const late = setTimeout(() => this.#end(turn, late, () => reject(noAnswer())), withinMs);
      const behind = this.#waiting.findIndex(({ rank }) => rank > turn.rank);
      this.#waiting.splice(behind < 0 ? this.#waiting.length : behind, 0, turn);
      void this.#advance();
    });
  }

  #end(turn: Turn, late: NodeJS.Timeout, then: () => void): void {
    clearTimeout(late);
    this.#waiting.splice(this.#waiting.indexOf(turn), 1);
    then();
  }

  /** Begins all calls that may begin now, and is called again when the next one may. */
  async #advance(): Promise<void> {
    if (this.#isBusy) return;
    this.#isBusy = true;
    clearTimeout(this.#timer);
    for (let next = this.#next(); next; next = this.#next()) await this.#tryToBegin(next.endpoint);
    this.#isBusy = false;
    if (this.#waiting.length === 0) return;
    const freeAt = Math.min(...this.#waiting.map(({ endpoint }) => this.#freeAt(endpoint)));
    this.#timer = setTimeout(() => void this.#advance(), Math.ceil(freeAt - performance.now()));
  }

  #next(): Turn | undefined {
    const now = performance.now();
    return this.#waiting.find(({ endpoint }) => this.#freeAt(endpoint) <= now);
  }

  /** The first call of an endpoint begins, unless other processes have used the second up. It may have come meanwhile. */
  async #tryToBegin(endpoint: string): Promise<void> {
    const rooms = [this.#ofEndpoint(endpoint), this.#all];
    for (const room of rooms) if (!(await room.isFreeInAll())) return;
    const first = this.#waiting.find((turn) => turn.endpoint === endpoint);
    if (!first) return; // it has waited too long
    for (const room of rooms) room.add();
    first.begin();
  }

  #freeAt = (endpoint: string): number => Math.max(this.#all.freeAt(), this.#ofEndpoint(endpoint).freeAt());

  #ofEndpoint(endpoint: string): Room {
    const room = this.#ofEndpoints.get(endpoint) ?? this.#roomOf(endpoint, MOST_OF_ENDPOINT);
    this.#ofEndpoints.set(endpoint, room);
    return room;
  }

  #roomOf = (what: string, limit: number): Room =>
    new Room(limit, () => countOne(`stripe ${this.#name} ${what}`, limit, SECOND));
}

/** Opening and closing pages goes first, then what moves money, then what only reads. */
function rankOf(method: string, path: string): number {
  if (method === "GET") return 2;
  return path.startsWith("/v1/checkout/sessions") ? 0 : 1;
}

/** Ids have digits in them, names of endpoints do not. */
const endpointOf = (method: string, path: string): string =>
  `${method} ${(path.split("?")[0] ?? "")
    .split("/")
    .filter((name) => /^[a-z_]+$/.test(name))
    .join("/")}`;

/** As the package of Stripe says it of a call that was sent. */
const noAnswer = (): Error => Object.assign(new Error("It was not its turn in time."), { code: "ETIMEDOUT" });
