import { type FakeAccount, type FakeKey, FIRST, newAccount } from "./accounts.ts";
import { BILLING_ACTIONS } from "./billing-actions.ts";
import type { DeliveryMode, Webhook } from "./deliveries.ts";
import { changeDispute, type DisputeChange, type NewDispute, openDispute } from "./disputes.ts";
import type { Fake } from "./fake.ts";
import type { Fault } from "./faults.ts";
import { type Money, moneyOf } from "./money.ts";
import type { Dispute, FakeEvent, Refund, Session, Warning } from "./objects.ts";
import { type Pay, pay, settle } from "./payments.ts";
import { type Decision, decide, failLater, type NewRefund, refund } from "./refunds.ts";
import { renewUntil } from "./renewals.ts";
import { expireSessions } from "./sessions.ts";
import type { RefundOutcome } from "./state.ts";
import { type NewWarning, warnOfFraud } from "./warnings.ts";

interface Release {
  order?: "made" | "reversed";
  /** How often each event is sent. */
  times?: number;
  /** Only events of these types. The others stay held. */
  types?: string[];
  /** Sends all at once, instead of one after the other. */
  isAtOnce?: boolean;
}

/** What a test may do to the fake, by name. Each takes one value and returns one, both as JSON. */
export const ACTIONS = {
  pay: ({ state }: Fake, input: Pay): Session => pay(state, input),
  /** The money of a session that was paid as `unpaid` arrives, or does not. */
  settle: ({ state }: Fake, input: { session: string; outcome: "succeeded" | "failed" }): Session =>
    settle(state, input.session, input.outcome),
  setRefunds: ({ state }: Fake, outcome: RefundOutcome): void => {
    state.refundOutcome = outcome;
  },
  decideRefund: ({ state }: Fake, input: Decision): Refund => decide(state, input),
  /** As a person makes one in Stripe's dashboard. */
  refundInDashboard: ({ state }: Fake, input: NewRefund): Refund => refund(state, input),
  openDispute: ({ state }: Fake, input: NewDispute): Dispute => openDispute(state, input),
  warnOfFraud: ({ state }: Fake, input: NewWarning): Warning => warnOfFraud(state, input),
  changeDispute: ({ state }: Fake, input: DisputeChange): Dispute => changeDispute(state, input),

  /** Moves the time of the fake, and renews what is due on the way. Returns its time, in seconds. */
  moveTime: ({ state }: Fake, seconds: number): number => {
    renewUntil(state, state.now() + seconds);
    state.move(seconds);
    expireSessions(state);
    failLater(state);
    return state.now();
  },
  /** Changes an account, or makes one. */
  setAccount: ({ state }: Fake, { id, ...change }: Partial<FakeAccount> & { id: string }): FakeAccount => {
    const account = { ...(state.accounts.get(id) ?? newAccount(id)), ...change };
    state.accounts.set(id, account);
    return account;
  },
  /** Changes a key, or makes one. */
  setKey: ({ state }: Fake, key: FakeKey): void => {
    state.keys.set(key.key, key);
  },
  removeKey: ({ state }: Fake, key: string): void => {
    state.keys.delete(key);
  },

  ...BILLING_ACTIONS,

  addFault: ({ faults }: Fake, fault: Fault): void => faults.add(fault),
  clearFaults: ({ faults }: Fake): void => faults.clear(),

  /** An empty address ends the deliveries to a webhook. */
  setWebhook: ({ deliveries }: Fake, webhook: Partial<Webhook> & Pick<Webhook, "url" | "secret">): void =>
    deliveries.setWebhook({ account: FIRST.account, isConnect: false, ...webhook }),
  setDelivery: ({ deliveries }: Fake, mode: DeliveryMode): void => {
    deliveries.mode = mode;
  },
  heldEvents: ({ deliveries }: Fake): FakeEvent[] => deliveries.held(),
  /** Sends what is held, and answers when it is sent. */
  release: async ({ deliveries }: Fake, { order, times = 1, types, isAtOnce }: Release = {}): Promise<void> => {
    const held = deliveries.takeHeld(types);
    if (order === "reversed") held.reverse();
    const all = held.flatMap((event) => Array<FakeEvent>(times).fill(event));
    await Promise.all(isAtOnce ? all.map((event) => deliveries.send([event])) : [deliveries.send(all)]);
  },
  dropHeld: ({ deliveries }: Fake): void => void deliveries.takeHeld(),
  /** Sends an event, whether or not it was sent before. */
  sendEvent: async ({ state, deliveries }: Fake, id: string): Promise<void> =>
    deliveries.send([state.get("event", id)]),
  /** Answers when nothing is being sent. */
  settled: ({ deliveries }: Fake): Promise<void> => deliveries.settled(),
  deliveries: ({ deliveries }: Fake) => deliveries.log,

  /** All events of all accounts, the oldest first. */
  events: ({ state }: Fake): FakeEvent[] => state.all("event").reverse(),
  calls: ({ calls }: Fake) => calls,
  clearCalls: ({ calls }: Fake): void => void calls.splice(0),
  money: ({ state }: Fake): Money[] => moneyOf(state),
};

export type Actions = typeof ACTIONS;
