import { expect, test } from "vitest";
import { newId } from "#lib/core/ids";
import { readBrowserToken, toBrowserToken } from "./known-browser.ts";
import { readSessionToken, toSessionToken } from "./session-token.ts";

test("a token of a known browser is not accepted as a session token, nor the reverse", async () => {
  const browser = await toBrowserToken(null, { userId: "an account", isVerified: true });
  expect(await readBrowserToken(browser)).toMatchObject({ accounts: ["an account"] });
  expect(await readSessionToken(browser)).toBeNull();
  expect(await readBrowserToken(await toSessionToken(newId()))).toBeNull();
  expect(await readBrowserToken(`${browser.slice(0, -3)}AAA`)).toBeNull();
  expect(await readBrowserToken(undefined)).toBeNull();
});

test("a browser remembers the last accounts that were signed in to, the latest first", async () => {
  let token: string | undefined;
  const enter = async (n: number, isVerified = true) => {
    token = await toBrowserToken(await readBrowserToken(token), { userId: `account ${n}`, isVerified });
  };
  for (let n = 0; n < 12; n++) await enter(n);
  await enter(7);
  const accounts = [7, 11, 10, 9, 8, 6, 5, 4].map((n) => `account ${n}`);
  expect(await readBrowserToken(token)).toMatchObject({ accounts, unverified: [] });
  await enter(5, false);
  await enter(12, false);
  const others = accounts.filter((account) => account !== "account 5");
  expect(await readBrowserToken(token)).toMatchObject({ accounts: others, unverified: ["account 12", "account 5"] });
  await enter(12);
  expect(await readBrowserToken(token)).toMatchObject({
    accounts: ["account 12", ...others],
    unverified: ["account 5"],
  });
});
