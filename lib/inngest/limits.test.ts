import { expect, test } from "vitest";
import { makeApp } from "./app.ts";
import { POLL_MS } from "./engine.ts";

test("deliveries through Inngest have the documented limits", () => {
  expect(POLL_MS).toBe(1_000);
  expect(makeApp({ isDev: true }).limits).toEqual({
    shares: {
      total: 400,
      perMerchant: 128,
      quick: { total: 200, perMerchant: 64, perEndpoint: 8, perTurn: 1 },
      slow: { total: 200, perMerchant: 64, perEndpoint: 8, perTurn: 1 },
    },
    leaseMs: 120_000,
  });
});
