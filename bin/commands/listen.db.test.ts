import { afterEach, expect, test, vi } from "vitest";
import { makeMerchant, refusal } from "./in-process.ts";

afterEach(() => void vi.unstubAllEnvs());

test("listen refuses invalid options and ambiguous stores in one line", async () => {
  const [merchantId] = [await makeMerchant(), await makeMerchant()];
  const several = await refusal("listen");
  expect(several).toMatch(/^zakka: There are several stores\. Name one with --merchant: /);
  expect(await refusal("listen", "--merchant", "nobody")).toContain("There is no store nobody");
  expect(await refusal("listen", "--mode", "prod")).toContain('--mode is test or live, not "prod"');
  expect(await refusal("listen", "--events", "ticket.redeem")).toContain(
    'no event "ticket.redeem". Is it ticket.redeemed?',
  );
  expect(await refusal("listen", "--events", "nope")).not.toContain("Is it *?");
  for (const url of ["ftp://localhost/", "99999", ""]) {
    expect(await refusal("listen", "--forward-to", url)).toContain("--forward-to takes an address");
  }
  expect(await refusal("listen", "--forward-to", "http://me:secret@localhost/")).toContain("Leave the user name");
  vi.stubEnv("APP_SECRET", "");
  expect(await refusal("listen", "--merchant", merchantId)).toContain("APP_SECRET is missing");
});
