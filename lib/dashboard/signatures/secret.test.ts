import { expect, test } from "vitest";
import { newApiKey, newDeviceToken } from "#lib/core/secrets";
import {
  ask,
  asText,
  headersBy,
  KNOWN,
  LIVE,
  NO_EVENT,
  NOTHING,
  OLD,
  OLDER,
  OTHER,
  SECRET,
  STRANGE,
  secretOf,
} from "#lib/testing/diagnosis";

const [, tail] = SECRET.split("_") as [string, string];
test.each([
  ["white space around it", ` ${SECRET}\t`],
  ["a newline behind it", `${SECRET}\n`],
  ["quotes", `"${SECRET}"`],
  ["quotes", `'${SECRET}'`],
  ["lost its prefix", tail],
  ["characters \\\\n", `${SECRET}\\n`],
  ["name of its variable", `WEBHOOK_SECRET=${SECRET}`],
  ["name of its variable", `WEBHOOK_SECRET="${SECRET}"`],
  ["white space inside", `${SECRET.slice(0, 20)}\n${SECRET.slice(20)}`],
  ["hexadecimal", Buffer.from(tail, "base64").toString("hex")],
  ["base64 once more", Buffer.from(SECRET).toString("base64")],
])("a wrongly copied secret is explained: %s", (says, secret) => {
  for (const known of [KNOWN, NO_EVENT, NOTHING]) {
    const answer = ask({ secret }, known);
    expect(answer).toMatchObject({ found: "secret_written", also: [] });
    if (!says.startsWith("a newline")) expect(answer.title).toMatch(new RegExp(says));
  }
});

test("a secret in base64url, or with its + lost, is explained", () => {
  const secret = "whsec_ab+/cd+/ef+/gh+/ij+/kl+/mn+/op+/";
  const headers = asText(headersBy([secret]));
  for (const known of [NOTHING, { ...KNOWN, secrets: [secretOf(secret)] }]) {
    for (const [wrong, says] of [
      [secret.replaceAll("+", "-").replaceAll("/", "_"), /URLs/],
      [secret.replaceAll("+", " "), /should have \+/],
      [encodeURIComponent(secret), /escaped as in a URL/],
    ] as const) {
      const answer = ask({ headers, secret: wrong }, known);
      expect(answer.found).toBe("secret_written");
      expect(answer.title).toMatch(says);
    }
  }
});

test("a secret in lower case is explained", () => {
  expect(ask({ secret: SECRET.toLowerCase() })).toMatchObject({
    found: "secret_written",
    title: expect.stringMatching(/small letters/),
  });
});

test.each([
  ["an API key", newApiKey("test"), /API key/],
  ["a live API key", newApiKey("live"), /API key/],
  ["an API key as a header", `Bearer ${newApiKey("test")}`, /API key/],
  ["a device token", newDeviceToken(), /scanner/],
  ["what the dashboard shows of it", `${SECRET.slice(0, 12)}…`, /only the beginning/],
  ["its first characters", SECRET.slice(0, 12), /only the beginning/],
])("a secret of the wrong kind is explained: %s", (_, secret, says) => {
  expect(ask({ secret })).toMatchObject({ found: "not_a_secret", title: expect.stringMatching(says) });
});

test("a secret that was replaced more than 24 hours ago is reported as old", () => {
  const answer = ask({ secret: OLDER });
  expect(answer).toMatchObject({
    found: "secret_old",
    title: expect.stringMatching(/replaced 4 days ago/),
    also: [],
  });
  expect(answer.text).toContain(SECRET.slice(0, 12));
});

test("a secret that is newer than the request is reported as such", () => {
  const before = asText(headersBy([OLDER]));
  expect(ask({ headers: before })).toMatchObject({ found: "secret_newer" });
  expect(ask({ headers: before, secret: OLD })).toMatchObject({ found: "secret_newer" });
});

test("a secret of another endpoint, of the other mode or unknown to the store is reported as such", () => {
  expect(ask({ secret: OTHER })).toMatchObject({
    found: "secret_of_other_endpoint",
    text: expect.stringMatching(/b\.example.*a\.example/s),
  });
  expect(ask({ secret: LIVE })).toMatchObject({
    found: "secret_of_other_mode",
    title: expect.stringMatching(/live secret.*test data/),
  });
  expect(ask({ secret: STRANGE })).toMatchObject({
    found: "secret_unknown",
    text: expect.stringMatching(new RegExp(SECRET.slice(0, 12).replace(/[+/]/g, "\\$&"))),
  });
  expect(ask({ secret: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw1" })).toMatchObject({
    found: "secret_unknown",
    title: expect.stringMatching(/not one of our signing secrets/),
  });
});
