import { AppError } from "#lib/core/errors";
import { shared } from "#lib/core/shared";
import { Turns } from "./turns.ts";

// Each store has a share of the pool, so that none can take it from the others: docs/decisions/075.

/** How many of the 12 connections of the pool can be held at once. The last one is for credentials and health. */
const MOST = 11;
/** Of these, by what no door waits for. */
const MOST_ORDINARY = 8;
const MOST_OF_STORE = 6;
const MOST_ORDINARY_OF_STORE = 4;

const MAX_WAIT_MS = 10_000;
/** Of one store. */
const MAX_WAITING = 1_000;

/** For what belongs to no store, such as sessions. */
export const NO_STORE = "none";

/** Whose share a connection is of. */
export interface Holder {
  merchantId: string;
  /** A door waits for it, so it may use what is kept for doors. */
  isDoor?: boolean;
}

/**
 * Runs `work`, which uses one connection of the pool, within the share of its store, and waits while the share is taken. Throws
 * `unavailable` after 10 s, or at once if very many of the store wait.
 */
export async function withShare<T>(holder: Holder, work: () => Promise<T>): Promise<T> {
  const shares = shared("connection-shares", () => new Shares());
  await shares.take(holder);
  try {
    return await work();
  } finally {
    shares.give(holder);
  }
}

/** How many requests of this process wait for their share. */
export const waitingForShare = (): number => shared("connection-shares", () => new Shares()).waiting;

interface Held {
  ordinary: number;
  all: number;
}

/** Counts the connections that are held. Use `withShare`. */
export class Shares {
  readonly #byStore = new Map<string, Held>();
  readonly #byAll: Held = { ordinary: 0, all: 0 };
  readonly #doors = new Turns();
  readonly #ordinary = new Turns();

  get waiting(): number {
    return this.#doors.size + this.#ordinary.size;
  }

  async take(holder: Holder): Promise<void> {
    if (!this.#isFree(holder)) await this.#wait(holder);
    else this.#count(holder, 1);
  }

  /** Gives a connection back, to who waits for it: a door first. */
  give(holder: Holder): void {
    this.#count(holder, -1);
    const startNext = (turns: Turns, isDoor: boolean) =>
      turns.startNext((merchantId) => this.#isFree({ merchantId, isDoor }));
    while (startNext(this.#doors, true) || startNext(this.#ordinary, false));
  }

  #wait(holder: Holder): Promise<void> {
    const { merchantId, isDoor } = holder;
    const turns = isDoor ? this.#doors : this.#ordinary;
    if (turns.sizeOf(merchantId) >= MAX_WAITING) throw unavailable();
    return new Promise((resolve, reject) => {
      const start = () => {
        clearTimeout(late);
        this.#count(holder, 1);
        resolve();
      };
      const late = setTimeout(() => {
        turns.remove(merchantId, start);
        reject(unavailable());
      }, MAX_WAIT_MS);
      turns.add(merchantId, start);
    });
  }

  #isFree({ merchantId, isDoor }: Holder): boolean {
    const own = this.#byStore.get(merchantId) ?? { ordinary: 0, all: 0 };
    if (this.#byAll.all >= MOST || own.all >= MOST_OF_STORE) return false;
    return isDoor || (this.#byAll.ordinary < MOST_ORDINARY && own.ordinary < MOST_ORDINARY_OF_STORE);
  }

  #count({ merchantId, isDoor }: Holder, change: 1 | -1): void {
    const own = this.#byStore.get(merchantId) ?? { ordinary: 0, all: 0 };
    for (const held of [own, this.#byAll]) {
      held.all += change;
      if (!isDoor) held.ordinary += change;
    }
    if (own.all > 0) this.#byStore.set(merchantId, own);
    else this.#byStore.delete(merchantId);
  }
}

const unavailable = (): AppError =>
  new AppError("unavailable", "Too many requests are waiting for the database. Send the request again.");
