import type { DueEndpoint } from "./queue.ts";

/** Requests in flight at once. */
export interface Limits {
  total: number;
  perMerchant: number;
  perEndpoint: number;
  /** The most permits that a merchant gets in one turn. One statement claims for them. */
  perTurn: number;
}

/**
 * Slow endpoints, whose last answer was a failure or took long, share permits of their own, so that the others never wait
 * for them.
 */
export interface ShareLimits {
  /** The most permits of all merchants: of both kinds, and of requests that gave their place to another. */
  total: number;
  /** The most of one merchant. Without it, a merchant whose requests take long could use the total. */
  perMerchant: number;
  quick: Limits;
  slow: Limits;
}

/** The limits of one process. A request mostly waits for the network, for at most 10 seconds. */
export const SHARES: ShareLimits = {
  total: 1_280,
  perMerchant: 320,
  quick: { total: 512, perMerchant: 128, perEndpoint: 32, perTurn: 16 },
  slow: { total: 256, perMerchant: 64, perEndpoint: 8, perTurn: 1 },
};
/**
 * A quick endpoint's request that takes longer than this gives its place to another. It counts against the limits of all
 * kinds and of its endpoint only: were it counted as slow, a merchant's endpoints that hang would block those that are slow
 * once.
 */
const QUICK_MS = 1_000;

type Kind = "quick" | "slow";
/**
 * `outlasting`: began as a quick endpoint's request and takes longer than QUICK_MS. `answered`: has its answer, which is not
 * written yet, and counts against the limits of all kinds only.
 */
type PermitKind = Kind | "outlasting" | "answered";

/** Allows one request. */
export interface Permit {
  merchantId: string;
  endpointId: string;
  kind: PermitKind;
  since: number;
}

/** The deliveries that may be claimed for a due endpoint now: one per permit. */
export interface Share {
  endpoint: DueEndpoint;
  permits: Permit[];
}

/**
 * Decides whose deliveries are claimed next. One rule: merchants take turns of `perTurn` deliveries, the endpoints of a
 * merchant turns of one, and nobody exceeds the fixed limits. How long anyone's queue is does not matter.
 */
export class Shares {
  readonly #limits: ShareLimits;
  /** Merchants with due endpoints, by kind. The next merchant, and its next endpoint, are first. */
  readonly #due = {
    quick: new Map<string, Map<string, DueEndpoint>>(),
    slow: new Map<string, Map<string, DueEndpoint>>(),
  };
  readonly #inFlight = new Counts();
  /** The permits of quick requests, the oldest first. */
  readonly #quick = new Set<Permit>();

  constructor(limits: ShareLimits = SHARES) {
    this.#limits = limits;
  }

  /** Permits that are not released. */
  get inFlight(): number {
    return this.#inFlight.of("all");
  }

  /** Deliveries of this endpoint are due. What was read may be older than the last answer: it stays slow until it answers. */
  add(endpoint: DueEndpoint): void {
    const { merchant_id, endpoint_id } = endpoint;
    const isSlow = endpoint.is_slow || this.#due.slow.get(merchant_id)?.has(endpoint_id) === true;
    this.#put({ ...endpoint, is_slow: isSlow });
  }

  #put(endpoint: DueEndpoint): void {
    const [kind, other] = endpoint.is_slow ? (["slow", "quick"] as const) : (["quick", "slow"] as const);
    this.#remove(endpoint.merchant_id, endpoint.endpoint_id, other);
    const ofMerchant = this.#due[kind].get(endpoint.merchant_id) ?? new Map<string, DueEndpoint>();
    ofMerchant.set(endpoint.endpoint_id, endpoint);
    this.#due[kind].set(endpoint.merchant_id, ofMerchant);
  }

  /** The last answer of this endpoint came late or was a failure, or it did not. */
  setSlow({ merchant_id, endpoint_id }: Pick<DueEndpoint, "merchant_id" | "endpoint_id">, isSlow: boolean): void {
    const known = this.#due[isSlow ? "quick" : "slow"].get(merchant_id)?.get(endpoint_id);
    if (known) this.#put({ ...known, is_slow: isSlow });
  }

  /** As far as is known, no more deliveries of this endpoint are due. */
  remove(merchantId: string, endpointId: string): void {
    this.#remove(merchantId, endpointId, "quick");
    this.#remove(merchantId, endpointId, "slow");
  }

  #remove(merchantId: string, endpointId: string, kind: Kind): void {
    const ofMerchant = this.#due[kind].get(merchantId);
    ofMerchant?.delete(endpointId);
    if (ofMerchant?.size === 0) this.#due[kind].delete(merchantId);
  }

  /** Returns permits for due deliveries, as many as the limits allow. */
  next(): Share[] {
    this.#moveSlow();
    return [...this.#nextOf("quick"), ...this.#nextOf("slow")];
  }

  #nextOf(kind: Kind): Share[] {
    const shares = new Map<string, Share>();
    const due = this.#due[kind];
    let waiting = [...due.keys()];
    while (waiting.length > 0) {
      waiting = waiting.filter((merchantId) => {
        for (let count = 0; count < this.#limits[kind].perTurn; count++) {
          const endpoint = this.#nextEndpoint(merchantId, kind);
          if (!endpoint) return false;
          const share = shares.get(endpoint.endpoint_id) ?? { endpoint, permits: [] };
          share.permits.push(this.take(endpoint, kind));
          shares.set(endpoint.endpoint_id, share);
          toEnd(due, merchantId);
        }
        return true;
      });
    }
    return [...shares.values()];
  }

  #nextEndpoint(merchantId: string, kind: Kind): DueEndpoint | null {
    const { total, perMerchant, perEndpoint } = this.#limits[kind];
    if (this.#inFlight.of("all") >= this.#limits.total || this.#inFlight.of(kind) >= total) return null;
    if (this.#inFlight.of(`all ${merchantId}`) >= this.#limits.perMerchant) return null;
    if (this.#inFlight.of(`${kind} ${merchantId}`) >= perMerchant) return null;
    const ofMerchant = this.#due[kind].get(merchantId) ?? new Map<string, DueEndpoint>();
    for (const [id, endpoint] of ofMerchant) {
      if (this.#inFlight.of(id) >= perEndpoint) continue;
      toEnd(ofMerchant, id);
      return endpoint;
    }
    return null;
  }

  take({ merchant_id, endpoint_id }: Pick<DueEndpoint, "merchant_id" | "endpoint_id">, kind: Kind): Permit {
    const permit: Permit = { merchantId: merchant_id, endpointId: endpoint_id, kind, since: performance.now() };
    this.#count(permit, 1);
    if (kind === "quick") this.#quick.add(permit);
    return permit;
  }

  /** Its request has an answer. Gives its place to another request; release the permit when the answer is written. */
  answer(permit: Permit): void {
    this.#change(permit, "answered");
  }

  release(permit: Permit): void {
    this.#count(permit, -1);
    this.#quick.delete(permit);
  }

  #moveSlow(): void {
    const before = performance.now() - QUICK_MS;
    for (const permit of this.#quick) {
      if (permit.since > before) return;
      this.#change(permit, "outlasting");
    }
  }

  #change(permit: Permit, kind: PermitKind): void {
    this.release(permit);
    permit.kind = kind;
    this.#count(permit, 1);
  }

  #count({ merchantId, endpointId, kind }: Permit, by: 1 | -1): void {
    for (const key of ["all", `all ${merchantId}`, kind, `${kind} ${merchantId}`]) this.#inFlight.add(key, by);
    if (kind !== "answered") this.#inFlight.add(endpointId, by);
  }
}

function toEnd<V>(map: Map<string, V>, key: string): void {
  const value = map.get(key);
  if (value === undefined) return;
  map.delete(key);
  map.set(key, value);
}

class Counts {
  readonly #counts = new Map<string, number>();

  of(key: string): number {
    return this.#counts.get(key) ?? 0;
  }

  add(key: string, by: number): void {
    const count = this.of(key) + by;
    if (count === 0) this.#counts.delete(key);
    else this.#counts.set(key, count);
  }
}
