import { expect, test } from "vitest";
import { DEFAULTS } from "./dispatcher.ts";

test("a process has the documented limits", () => {
  expect(DEFAULTS).toEqual({
    pollMs: 1_000,
    leaseMs: 15_000,
    timeoutMs: 10_000,
    shares: {
      total: 1_280,
      perMerchant: 320,
      quick: { total: 512, perMerchant: 128, perEndpoint: 32, perTurn: 16 },
      slow: { total: 256, perMerchant: 64, perEndpoint: 8, perTurn: 1 },
    },
  });
});
