import { expect, test } from "vitest";
import { redeemOrRefuse } from "./refusal.ts";

test("a claim that finds a reversed redemption is repeated, and succeeds", async () => {
  const claims = [null, null, "redeemed"];
  expect(
    await redeemOrRefuse(
      async () => claims.shift() ?? null,
      async () => null,
    ),
  ).toBe("redeemed");
});

test("a claim that never succeeds and has no reason ends as a fault, and not never", async () => {
  let claims = 0;
  const claim = async () => {
    claims++;
    return null;
  };
  await expect(redeemOrRefuse(claim, async () => null)).rejects.toThrow("no reason to refuse");
  expect(claims).toBe(20);
});
