import type Stripe from "stripe";
import { type FakeAccount, type FakeKey, usualAccounts, usualKeys } from "./accounts.ts";
import { missing } from "./api-error.ts";
import { API_VERSION, type Charge, type FakeEvent, type Kind, newId, type Thing, type Things } from "./objects.ts";

/** Whose objects a key reads: those of an account, in the mode of the key. */
export interface Owner {
  account: string;
  isLive: boolean;
}

/** What the refunds to come will be. One that fails later is succeeded until the time is moved. */
export type RefundOutcome = "succeeded" | "pending" | "requires_action" | "failed" | "canceled" | "fails_later";

export interface Line {
  name: string;
  currency: string;
  unit_amount: number;
  quantity: number;
  /** Null is paid once. */
  recurring: { interval: "day" | "week" | "month" | "year"; interval_count: number } | null;
}

export interface SubscriptionData {
  metadata: Record<string, string>;
  description: string | null;
  application_fee_percent: number | null;
  trial_period_days: number | null;
  trial_end: number | null;
}

/** What a session says of its payment, before it has one. */
export interface PaymentData {
  metadata: Record<string, string>;
  application_fee_amount: number | null;
  /** What is paid for. */
  lines: Line[];
  /** Null in mode `payment`. */
  subscription: SubscriptionData | null;
  /** Its payment, from the first attempt on. A session of a subscription does not name it. */
  intent: string | null;
}

/** What becomes of an attempt to take a payment of a subscription. */
export type Outcome = "succeeded" | "declined" | "requires_action";

/** How a customer pays what renews. */
export interface SavedCard {
  outcome: Outcome;
  details: Charge["payment_method_details"];
}

export class State {
  /** Where the fake listens. */
  readonly url: string;
  readonly accounts = usualAccounts();
  readonly keys = usualKeys();
  refundOutcome: RefundOutcome = "succeeded";
  /** Refunds that fail when the time is moved. */
  readonly failing = new Set<string>();
  /** By session. */
  readonly paymentData = new Map<string, PaymentData>();
  /** By customer. */
  readonly cards = new Map<string, SavedCard>();
  /** The names of what is sold, by product. */
  readonly products = new Map<string, string>();
  /** Subscriptions that have told that their trial ends soon. */
  readonly endingTrials = new Set<string>();
  /** How long the invoice of a renewal is a draft. At Stripe it is an hour. */
  draftSeconds = 0;
  /** The call that is executed. Calls are executed one after the other, without a pause. */
  request: Stripe.Event.Request | null = null;
  readonly #things = new Map<string, { owner: Owner; thing: Thing }>();
  #fresh: FakeEvent[] = [];
  #aheadSeconds = 0;
  #fixed: number | null = null;

  constructor(url: string) {
    this.url = url;
  }

  now(): number {
    return this.#fixed ?? Math.floor(Date.now() / 1000) + this.#aheadSeconds;
  }

  /** Runs something at one moment. */
  at<T>(moment: number, run: () => T): T {
    this.#fixed = moment;
    try {
      return run();
    } finally {
      this.#fixed = null;
    }
  }

  move(seconds: number): void {
    this.#aheadSeconds += seconds;
  }

  account(id: string): FakeAccount {
    const account = this.accounts.get(id);
    if (!account) throw missing("account", id);
    return account;
  }

  livemodeOf(owner: Owner): boolean {
    return owner.isLive || this.account(owner.account).livemode;
  }

  key(text: string): FakeKey | undefined {
    return this.keys.get(text);
  }

  add<T extends Thing>(owner: Owner, thing: T): T {
    this.#things.set(thing.id, { owner, thing });
    return thing;
  }

  /** Without an owner, also what other accounts have. */
  get<K extends Kind>(kind: K, id: string, owner?: Owner): Things[K] {
    const kept = this.#things.get(id);
    if (kept?.thing.object !== kind || (owner && !isSame(kept.owner, owner))) throw missing(kind, id);
    return kept.thing as Things[K];
  }

  ownerOf(id: string): Owner {
    const kept = this.#things.get(id);
    if (!kept) throw missing("object", id);
    return kept.owner;
  }

  /** Whatever this owner has under an id. */
  anyOf(id: string, owner: Owner): Thing | undefined {
    const kept = this.#things.get(id);
    return kept && isSame(kept.owner, owner) ? kept.thing : undefined;
  }

  /** The newest comes first, as in the lists of Stripe. */
  all<K extends Kind>(kind: K, owner?: Owner): Things[K][] {
    return [...this.#things.values()]
      .filter((kept) => kept.thing.object === kind && (!owner || isSame(kept.owner, owner)))
      .map(({ thing }) => thing as Things[K])
      .reverse();
  }

  emit(type: Stripe.Event.Type, about: Things[Exclude<Kind, "event">], previous?: object): void {
    const owner = this.ownerOf(about.id);
    const event: FakeEvent = {
      id: newId("evt_1"),
      object: "event",
      api_version: API_VERSION,
      created: this.now(),
      data: { object: structuredClone(about), ...(previous && { previous_attributes: previous }) },
      livemode: this.livemodeOf(owner),
      pending_webhooks: 1,
      request: this.request,
      type,
    };
    this.#fresh.push(this.add(owner, event));
  }

  /** Returns the events since the last time. */
  takeEvents(): FakeEvent[] {
    const fresh = this.#fresh;
    this.#fresh = [];
    return fresh;
  }
}

const isSame = (one: Owner, other: Owner): boolean => one.account === other.account && one.isLive === other.isLive;
