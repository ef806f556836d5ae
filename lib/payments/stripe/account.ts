import type { Mode } from "#lib/core/request";
import { stripeOf } from "./client.ts";
import { statusOf } from "./errors.ts";

/** Returns Stripe's id of the account whose key serves a mode, or null when Stripe does not accept that key. Throws without an answer. */
export async function accountOfKey(mode: Mode): Promise<string | null> {
  const stripe = await stripeOf(mode);
  try {
    return (await stripe.accounts.retrieveCurrent()).id;
  } catch (error) {
    if (statusOf(error) === 401) return null;
    throw error;
  }
}
