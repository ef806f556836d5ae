import { afterEach, expect, test, vi } from "vitest";
import { stripeCallsPerSecond } from "./stripe-keys.ts";

afterEach(() => void vi.unstubAllEnvs());

test("Stripe is asked less often than it allows, and as often as the operator says", () => {
  expect([stripeCallsPerSecond("test"), stripeCallsPerSecond("live")]).toEqual([20, 80]);
  vi.stubEnv("STRIPE_CALLS_PER_SECOND", "7");
  expect([stripeCallsPerSecond("test"), stripeCallsPerSecond("live")]).toEqual([7, 7]);
});
