import type { EndpointKey, Room } from "./machine.ts";

/** Sends under way in this process. They wait for sockets, not for the processor. */
const TOTAL = 256;
/** Rows that one claim takes at most. */
const BATCH = 64;
export const FIRST_SHARE = 4;
const FULL_SHARE = 16;
/** An answer that takes longer than this shrinks the endpoint's share to one. */
const SLOW_MS = 2_000;
const REMEMBERED = 10_000;

interface Share {
  used: number;
  limit: number;
}

/**
 * How many deliveries may be under way, in all and to each endpoint. An endpoint that answers well gets
 * more at once; one that is slow or silent gets one at a time, so that it delays only itself.
 */
export class Slots {
  readonly #shares = new Map<string, Share>();
  #used = 0;

  get used(): number {
    return this.#used;
  }

  /** What the next claim may take. Says nothing of idle endpoints that may have more than a first share. */
  room(): Room {
    const busy = [...this.#shares]
      .filter(([, { used, limit }]) => used > 0 || limit < FIRST_SHARE)
      .map(([key, { used, limit }]) => ({ ...fromKey(key), free: Math.max(0, limit - used) }));
    return { total: Math.min(BATCH, TOTAL - this.#used), perEndpoint: FIRST_SHARE, busy };
  }

  take(endpoint: EndpointKey): void {
    this.#used++;
    this.#share(endpoint).used++;
  }

  /** Says how an attempt went. Answers whether there was no room left until now. */
  give(endpoint: EndpointKey, answer: { isGood: boolean; durationMs: number }): boolean {
    const share = this.#share(endpoint);
    const wasFull = share.used >= share.limit || this.#used >= TOTAL;
    this.#used--;
    share.used--;
    const isQuick = answer.isGood && answer.durationMs < SLOW_MS;
    share.limit = isQuick ? Math.min(FULL_SHARE, share.limit * 2) : 1;
    return wasFull;
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

const toKey = ({ merchantId, endpointId }: EndpointKey): string => `${merchantId} ${endpointId}`;

function fromKey(key: string): EndpointKey {
  const [merchantId = "", endpointId = ""] = key.split(" ");
  return { merchantId, endpointId };
}
