import type { EndpointKey, Room } from "./machine.ts";

/**
 * `prompt` serves endpoints whose last answer was a quick success, or that have not answered yet. The others are slow:
 * in `slow` each of them gets one send, so that none waits for another's many; in `extra` it gets more.
 */
export const LANES = ["prompt", "slow", "extra"] as const;
export type Lane = (typeof LANES)[number];

/** Sends under way in this process, in each lane. They wait for sockets, not for the processor. */
const PER_LANE = 256;
/** A send that takes longer than this gives its place in the prompt lane to another, and counts as slow from then on. */
const PATIENCE_MS = 1_000;
/** An answer that takes longer than this, or is no success, makes its endpoint a slow one. */
export const SLOW_MS = 2_000;
/** Rows that one claim takes at most. */
const BATCH = 128;
/** What a merchant gets of a claim at least, however many share it. */
const LEAST_PER_MERCHANT = 4;
/** An endpoint's sends at once before it has answered; and in `extra`, however slow it is. */
const FIRST_SHARE = 8;
/** An endpoint that answers within this gets more at once than any other. */
const BRISK_MS = 250;
const FULL_SHARE = 16;
const BRISK_SHARE = 128;
const SHARES: Record<Lane, number> = { prompt: FIRST_SHARE, slow: 1, extra: FIRST_SHARE };
const REMEMBERED = 10_000;

interface Share {
  used: number;
  limit: number;
}

/** The place of one send under way. */
export interface Slot {
  endpoint: EndpointKey;
  lane: Lane;
  since: number;
  isGiven: boolean;
}

/**
 * How many deliveries may be under way: in each lane, of each merchant and to each endpoint. What hangs holds a
 * prompt slot for a second at most; then, and from its next delivery on, it waits among its like. A merchant may have
 * as many sends in a lane as it leaves free there: alone half of it, and a newcomer always finds room.
 */
export class Slots {
  readonly #all = new Uses();
  readonly #merchants = new Map<string, Uses>();
  readonly #shares = new Map<string, Share>();
  /** Those in the prompt lane, the oldest first. */
  readonly #prompt = new Set<Slot>();

  get used(): number {
    return this.#all.sum;
  }

  /** What the next claim may take. `waiting` merchants share it. Says nothing of idle endpoints that may have more than a first share. */
  room(lane: Lane, waiting = 1): Room {
    this.#moveSlow();
    const perTurn = Math.max(LEAST_PER_MERCHANT, Math.floor(BATCH / Math.max(1, waiting)));
    const perMerchant = (uses: Uses) => Math.min(perTurn, this.#all.freeTo(uses, lane));
    return {
      isSlow: lane !== "prompt",
      total: Math.min(BATCH, this.#all.free(lane)),
      perMerchant: perMerchant(new Uses()),
      merchants: new Map([...this.#merchants].map(([id, uses]) => [id, perMerchant(uses)])),
      perEndpoint: SHARES[lane],
      busy: [...this.#shares]
        .filter(([, { used }]) => used > 0)
        .map(([key, { used, limit }]) => ({
          ...fromKey(key),
          free: Math.max(0, (lane === "prompt" ? limit : SHARES[lane]) - used),
        })),
    };
  }

  /**
   * Whether an endpoint was given all that a claim knew of, and has much more: one that was idle begins with a first
   * share, whatever it has grown to.
   */
  hasMoreRoom(taken: readonly EndpointKey[], room: Room): boolean {
    if (room.isSlow) return false;
    const known = new Map(room.busy.map((one) => [toKey(one), one.free]));
    return [...Map.groupBy(taken, toKey)].some(([key, { length }]) => {
      const { used, limit } = this.#shares.get(key) ?? { used: 0, limit: 0 };
      return length >= (known.get(key) ?? room.perEndpoint) && used <= limit / 2;
    });
  }

  take(endpoint: EndpointKey, lane: Lane): Slot {
    const slot = { endpoint, lane, since: performance.now(), isGiven: false };
    this.#all[lane]++;
    this.#usesOf(endpoint.merchantId)[lane]++;
    this.#share(endpoint).used++;
    if (lane === "prompt") this.#prompt.add(slot);
    return slot;
  }

  /** Says how an attempt went. Answers the lanes in which there is room now where there was none. Once for each slot. */
  give(slot: Slot, answer: { isGood: boolean; durationMs: number }): Lane[] {
    if (slot.isGiven) return [];
    slot.isGiven = true;
    const { endpoint, lane } = slot;
    const merchant = this.#usesOf(endpoint.merchantId);
    const share = this.#share(endpoint);
    const freed = new Set(LANES.filter((one) => this.#all.mayHoldBack(one)));
    const hadNoShare = share.used >= share.limit;
    this.#all[lane]--;
    merchant[lane]--;
    share.used--;
    this.#prompt.delete(slot);
    if (merchant.sum === 0) this.#merchants.delete(endpoint.merchantId);
    const isQuick = answer.isGood && answer.durationMs < SLOW_MS;
    const full = answer.durationMs < BRISK_MS ? BRISK_SHARE : FULL_SHARE;
    share.limit = isQuick ? Math.min(full, share.limit * 2) : FIRST_SHARE;
    if (isQuick && (hadNoShare || lane !== "prompt")) freed.add("prompt");
    if (!isQuick && share.used === 0) freed.add("slow");
    if (!isQuick) freed.add("extra");
    return [...freed];
  }

  #moveSlow(): void {
    const before = performance.now() - PATIENCE_MS;
    for (const slot of this.#prompt) {
      if (slot.since > before) return;
      this.#prompt.delete(slot);
      this.#all.move();
      this.#usesOf(slot.endpoint.merchantId).move();
      slot.lane = "slow";
    }
  }

  #usesOf(merchantId: string): Uses {
    const known = this.#merchants.get(merchantId) ?? new Uses();
    this.#merchants.set(merchantId, known);
    return known;
  }

  #share(endpoint: EndpointKey): Share {
    const key = toKey(endpoint);
    const share = this.#shares.get(key) ?? { used: 0, limit: FIRST_SHARE };
    this.#shares.delete(key); // the least recently used is forgotten first
    this.#shares.set(key, share);
    if (this.#shares.size > REMEMBERED) this.#forget();
    return share;
  }

  #forget(): void {
    for (const [key, { used }] of this.#shares) if (used === 0) return void this.#shares.delete(key);
  }
}

/** Sends under way, by lane. */
class Uses {
  prompt = 0;
  slow = 0;
  extra = 0;

  get sum(): number {
    return this.prompt + this.slow + this.extra;
  }

  /** How many more of a lane there may be. Those that moved over may crowd `slow`; all together keep to their sum. */
  free(lane: Lane): number {
    return Math.max(0, Math.min(PER_LANE - this[lane], LANES.length * PER_LANE - this.sum));
  }

  /** How many more a merchant may have, of whom these are the sends: then it has at most as many as are left free. */
  freeTo(merchant: Uses, lane: Lane): number {
    const inLane = PER_LANE - this[lane] - merchant[lane];
    const inAll = LANES.length * PER_LANE - this.sum - merchant.sum;
    return Math.max(0, Math.ceil(Math.min(inLane, inAll) / 2));
  }

  /** Whether a merchant may have as many as are left free: not before half is used. */
  mayHoldBack(lane: Lane): boolean {
    return 2 * this[lane] >= PER_LANE || 2 * this.sum >= LANES.length * PER_LANE;
  }

  move(): void {
    this.prompt--;
    this.slow++;
  }
}

const toKey = ({ merchantId, endpointId }: EndpointKey): string => `${merchantId} ${endpointId}`;

function fromKey(key: string): EndpointKey {
  const [merchantId = "", endpointId = ""] = key.split(" ");
  return { merchantId, endpointId };
}
