import { createHmac } from "node:crypto";
import type { FakeEvent } from "./objects.ts";
import type { State } from "./state.ts";

export interface Webhook {
  url: string;
  secret: string;
  /** Whose events. The first account, unless the test says so. */
  account: string;
  /** The events of the accounts that are connected to it, instead of its own. */
  isConnect: boolean;
}

/**
 * When the events to come are sent: after the answer to the call that made them, before it, after it and twice, when
 * they are released, or never.
 */
export type DeliveryMode = "after" | "before" | "twice" | "held" | "dropped";

export interface Delivery {
  event: string;
  type: string;
  url: string;
  /** 0 if nobody answered. */
  status: number;
}

const LONGEST_MS = 10_000;

export class Deliveries {
  mode: DeliveryMode = "after";
  readonly log: Delivery[] = [];
  readonly #state: State;
  #webhooks: Webhook[] = [];
  #held: FakeEvent[] = [];
  readonly #running = new Set<Promise<void>>();

  constructor(state: State) {
    this.#state = state;
  }

  /** An account has one webhook for its own events and one for those of its connected accounts. Throws for an unknown account. */
  setWebhook(webhook: Webhook): void {
    this.#state.account(webhook.account);
    this.#webhooks = this.#webhooks.filter(
      ({ account, isConnect }) => account !== webhook.account || isConnect !== webhook.isConnect,
    );
    if (webhook.url) this.#webhooks.push(webhook);
  }

  /** Sends new events, or does what the mode says instead. */
  take(events: FakeEvent[]): Promise<void> {
    if (this.mode === "held") this.#held.push(...events);
    if (this.mode === "held" || this.mode === "dropped") return Promise.resolve();
    return this.send(this.mode === "twice" ? events.flatMap((event) => [event, event]) : events);
  }

  held(): FakeEvent[] {
    return [...this.#held];
  }

  takeHeld(types?: readonly string[]): FakeEvent[] {
    const isTaken = ({ type }: FakeEvent): boolean => types?.includes(type) ?? true;
    const taken = this.#held.filter(isTaken);
    this.#held = this.#held.filter((event) => !isTaken(event));
    return taken;
  }

  /** Sends events one after the other. */
  send(events: FakeEvent[]): Promise<void> {
    const sent = (async () => {
      for (const event of events) {
        for (const webhook of this.#webhooks) await this.#sendTo(webhook, event);
      }
    })();
    this.#running.add(sent);
    void sent.finally(() => this.#running.delete(sent));
    return sent;
  }

  /** Waits until nothing is being sent. */
  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  async #sendTo({ url, secret, account, isConnect }: Webhook, event: FakeEvent): Promise<void> {
    const owner = this.#state.ownerOf(event.id).account;
    const isItsOwn = owner === account;
    const isConnected = this.#state.account(account).connected.includes(owner);
    if (isConnect ? !isConnected : !isItsOwn) return;
    const body = JSON.stringify(isConnect ? { ...event, account: owner } : event, null, 2);
    // The receiver compares with its own clock, which the fake does not move.
    const at = Math.floor(Date.now() / 1000);
    const signature = createHmac("sha256", secret).update(`${at}.${body}`).digest("hex");
    const headers = { "Content-Type": "application/json", "Stripe-Signature": `t=${at},v1=${signature}` };
    const signal = AbortSignal.timeout(LONGEST_MS);
    const status = await fetch(url, { method: "POST", headers, body, signal, redirect: "manual" }).then(
      async (response) => {
        await response.arrayBuffer();
        return response.status;
      },
      () => 0,
    );
    if (status >= 200 && status < 300) event.pending_webhooks = 0;
    this.log.push({ event: event.id, type: event.type, url, status });
  }
}
