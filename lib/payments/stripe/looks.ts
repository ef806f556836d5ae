import type Stripe from "stripe";
import { timeOfId } from "#lib/core/ids";
import { addSeconds, toUnix } from "#lib/core/time";
import { CLOCKS_SECONDS, MOST_LISTED, WITH_CHARGE } from "./session.ts";

/** Looks that come within this time are answered together. */
const TOGETHER_MS = 50;

interface Look {
  session: string;
  /** When its payment was begun, which is before its page was opened. */
  begunAt: Date;
  answer: (session: Promise<Stripe.Checkout.Session>) => void;
}

/** The looks that wait, by the client whose calls they are. */
const waiting = new WeakMap<Stripe, Look[]>();

/**
 * Reads the session of a payment with its charge. Many at once are one list of the newest sessions; what that does not have is read alone.
 * When the list has no answer, none of them has.
 */
export function readSession(stripe: Stripe, session: string, paymentId: string): Promise<Stripe.Checkout.Session> {
  return new Promise((answer) => {
    const look = { session, begunAt: timeOfId(paymentId), answer };
    const others = waiting.get(stripe);
    if (others) others.push(look);
    else begin(stripe, look);
  });
}

function begin(stripe: Stripe, first: Look): void {
  const looks = [first];
  waiting.set(stripe, looks);
  setTimeout(() => {
    waiting.delete(stripe);
    const listed = looks.length > 1 ? list(stripe, looks) : Promise.resolve(new Map());
    for (const { session, answer } of looks)
      answer(listed.then((found) => found.get(session) ?? stripe.checkout.sessions.retrieve(session, WITH_CHARGE)));
  }, TOGETHER_MS);
}

/** Returns the newest sessions since the oldest payment, by their ids. */
async function list(stripe: Stripe, looks: readonly Look[]): Promise<Map<string, Stripe.Checkout.Session>> {
  const oldest = new Date(Math.min(...looks.map(({ begunAt }) => begunAt.getTime())));
  const { data } = await stripe.checkout.sessions.list({
    created: { gte: toUnix(addSeconds(oldest, -CLOCKS_SECONDS)) },
    limit: MOST_LISTED,
    expand: WITH_CHARGE.expand.map((path) => `data.${path}`),
  });
  return new Map(data.map((session) => [session.id, session]));
}
