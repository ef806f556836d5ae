import { environment } from "./environment.ts";

/** A key of Stripe, and the secrets with which Stripe signs its events to us. */
export interface StripeKey {
  key: string;
  webhookSecrets: readonly string[];
}

/** Returns the key that serves a mode, or null. The prefix of `STRIPE_SECRET_KEY` says which mode that key is for. */
export function stripeKeyOf(mode: "test" | "live"): StripeKey | null {
  const { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: webhookSecrets = [] } = environment;
  if (key && key.includes("k_live_") === (mode === "live")) return { key, webhookSecrets };
  const { STRIPE_TEST_SECRET_KEY: testKey, STRIPE_TEST_WEBHOOK_SECRET: testSecrets = [] } = environment;
  return mode === "test" && testKey ? { key: testKey, webhookSecrets: testSecrets } : null;
}

/** Returns the origin of the API of Stripe: another one only for fakes. */
export const stripeApi = (): string => environment.STRIPE_API_URL ?? "https://api.stripe.com";

/** Stripe allows 25 calls a second in test mode, and 100 in live mode. */
const CALLS_PER_SECOND = { test: 20, live: 80 };

/** Returns how many calls a second Stripe is asked with a key of a mode. */
export const stripeCallsPerSecond = (mode: "test" | "live"): number =>
  environment.STRIPE_CALLS_PER_SECOND ?? CALLS_PER_SECOND[mode];
