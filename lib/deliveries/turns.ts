import type { Room, Turn } from "./machine.ts";

/** Before every merchant and every endpoint. */
export const FIRST = "00000000-0000-0000-0000-000000000000";

/**
 * Whose turn it is in a lane. A claim goes from merchant to merchant; a full one goes on behind its last merchant, and
 * a merchant who had to stop at an endpoint goes on behind it at the next turn: each merchant gets a share, and within
 * it each endpoint.
 */
export class Turns {
  #afterMerchant = FIRST;
  /** Of each merchant with more waiting than there was room for: the endpoint its last turn ended with. */
  readonly #stopped = new Map<string, string>();

  /** Merchants known to have more waiting. */
  get waiting(): number {
    return this.#stopped.size;
  }

  next(): Turn {
    return { afterMerchant: this.#afterMerchant, afterEndpoint: this.#stopped };
  }

  /**
   * Takes note of what a claim took, in its order. Answers whether nothing is left that there was room for, but for
   * what begins to wait meanwhile.
   */
  took(rows: readonly { merchant_id: string; endpoint_id: string }[], room: Room): boolean {
    const isFull = rows.length >= room.total;
    const last = rows.at(-1)?.merchant_id ?? FIRST;
    const began = this.#afterMerchant;
    const byMerchant = Map.groupBy(rows, (row) => row.merchant_id);
    let isOver = !isFull && began === FIRST;
    for (const id of [...this.#stopped.keys()]) {
      const isReached = id > began && (!isFull || id <= last);
      const hadRoom = (room.merchants.get(id) ?? room.perMerchant) > 0;
      if (!isReached || !hadRoom) continue;
      this.#stopped.delete(id);
      isOver = false; // what waits before the endpoint that it began behind
    }
    for (const [id, taken] of byMerchant) {
      const isStopped = taken.length >= (room.merchants.get(id) ?? room.perMerchant) || (isFull && id === last);
      if (isStopped) this.#stopped.set(id, taken.at(-1)?.endpoint_id ?? FIRST);
    }
    this.#afterMerchant = isFull ? last : FIRST;
    return isOver;
  }
}
