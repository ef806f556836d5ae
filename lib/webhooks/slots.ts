import type { EndpointKey, Room } from "./machine.ts";

/** Endpoints whose last answer was a quick success, or that have not answered yet; and all others. */
export const LANES = ["prompt", "slow"] as const;
export type Lane = (typeof LANES)[number];

/** Sends under way in this process. They wait for sockets, not for the processor. */
const TOTAL: Record<Lane, number> = { prompt: 256, slow: 512 };
/** One merchant has at most this part of each lane. */
const MERCHANT_PART = 1 / 2;
/** A send that takes longer than this gives its place in the prompt lane to another, and counts as slow from then on. */
const PATIENCE_MS = 1_000;
/** An answer that takes longer than this, or is no success, makes its endpoint a slow one. */
export const SLOW_MS = 2_000;
/** Rows that one claim takes at most. */
const BATCH = 128;
export const FIRST_SHARE = 4;
/** An endpoint that answers within this gets more at once than any other. */
const BRISK_MS = 250;
const FULL_SHARE = 16;
const BRISK_SHARE = 128;
/** A slow endpoint gets one at a time, so that it delays only itself. */
const SLOW_SHARE = 1;
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
 * prompt slot for a second at most; then, and from its next delivery on, it waits among its like.
 */
export class Slots {
  readonly #all = new Uses();
  readonly #merchants = new Map<string, Uses>();
  readonly #shares = new Map<string, Share>();
  /** Those in the prompt lane, the oldest first. */
  readonly #prompt = new Set<Slot>();

  get used(): number {
    return this.#all.prompt + this.#all.slow;
  }

  /** What the next claim may take. `waiting` merchants share it. Says nothing of idle endpoints that may have more than a first share. */
  room(lane: Lane, waiting = 1): Room {
    this.#moveSlow();
    const perMerchant = Math.max(FIRST_SHARE, Math.floor(BATCH / Math.max(1, waiting)));
    return {
      isSlow: lane === "slow",
      total: Math.min(BATCH, this.#all.free(lane)),
      perMerchant,
      merchants: new Map(
        [...this.#merchants].map(([id, uses]) => [id, Math.min(perMerchant, uses.free(lane, MERCHANT_PART))]),
      ),
      perEndpoint: lane === "slow" ? SLOW_SHARE : FIRST_SHARE,
      busy: [...this.#shares]
        .filter(([, { used }]) => used > 0)
        .map(([key, { used, limit }]) => ({
          ...fromKey(key),
          free: Math.max(0, (lane === "slow" ? SLOW_SHARE : limit) - used),
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
    const wasFull = LANES.filter((one) => this.#all.free(one) <= 0 || merchant.free(one, MERCHANT_PART) <= 0);
    const hadNoShare = share.used >= share.limit;
    this.#all[lane]--;
    merchant[lane]--;
    share.used--;
    this.#prompt.delete(slot);
    if (merchant.prompt + merchant.slow === 0) this.#merchants.delete(endpoint.merchantId);
    const isQuick = answer.isGood && answer.durationMs < SLOW_MS;
    const full = answer.durationMs < BRISK_MS ? BRISK_SHARE : FULL_SHARE;
    share.limit = isQuick ? Math.min(full, share.limit * 2) : FIRST_SHARE;
    if (hadNoShare || lane === "slow") wasFull.push(isQuick ? "prompt" : "slow");
    return wasFull;
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

  /** How many more of a lane there may be. Those that moved over may crowd the slow lane; both together keep to their sum. */
  free(lane: Lane, part = 1): number {
    const inLane = TOTAL[lane] * part - this[lane];
    const inAll = (TOTAL.prompt + TOTAL.slow) * part - this.prompt - this.slow;
    return Math.max(0, Math.min(inLane, inAll));
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
