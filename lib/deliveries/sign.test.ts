import { createHmac } from "node:crypto";
import fc from "fast-check";
import { Webhook } from "standardwebhooks";
import { describe, expect, test } from "vitest";
import { newSigningSecret } from "#lib/core/secrets";
import { ANY_BODY, ANY_SECRET, verifiesBoth } from "#lib/testing/signatures";
import { signatureHeaders } from "./sign.ts";

const body = '{"id":"evt_01","type":"order.completed","created":1,"data":{"name":"Zoë ☂"}}';
const now = () => new Date();

describe("signatures:", () => {
  test("a secret is whsec_ and base64 of 24 bytes, different each time", () => {
    const secret = newSigningSecret();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/);
    expect(newSigningSecret()).not.toBe(secret);
  });

  test("Service-Signature is the hex HMAC-SHA256 of the body, keyed with the whole secret", () => {
    const secret = newSigningSecret();
    const headers = signatureHeaders("evt_01", body, new Date(1_700_000_000_900), [secret]);
    const [, time, value] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(headers["Service-Signature"] ?? "") ?? [];
    expect(time).toBe("1700000000");
    expect(value).toBe(createHmac("sha256", Buffer.from(secret, "ascii")).update(Buffer.from(body)).digest("hex"));
  });

  test("a published library accepts the Standard Webhooks headers and rejects a changed body", () => {
    const secret = newSigningSecret();
    const headers = signatureHeaders("evt_01", body, now(), [secret]);
    expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
    expect(() => new Webhook(secret).verify(body.replace("Zoë", "Zoe"), headers)).toThrow();
    expect(() => new Webhook(newSigningSecret()).verify(body, headers)).toThrow();
  });

  test("the timestamp is signed, and rejected outside 5 minutes", () => {
    const secret = newSigningSecret();
    const old = signatureHeaders("evt_01", body, new Date(Date.now() - 6 * 60_000), [secret]);
    expect(() => new Webhook(secret).verify(body, old)).toThrow();
    const forged = { ...old, "webhook-timestamp": String(Math.floor(Date.now() / 1000)) };
    expect(() => new Webhook(secret).verify(body, forged)).toThrow();
  });

  test("the new and the old secret both verify during a rotation", () => {
    const [fresh, old] = [newSigningSecret(), newSigningSecret()];
    const headers = signatureHeaders("evt_01", body, now(), [fresh, old]);
    expect(headers["webhook-signature"]?.split(" ")).toHaveLength(2);
    for (const secret of [fresh, old]) {
      new Webhook(secret).verify(body, headers);
      expect(headers["Service-Signature"]).toContain(`v1=${createHmac("sha256", secret).update(body).digest("hex")}`);
    }
  });

  test("for any body and any number of secrets, each secret verifies with the library and by the rule, and no other does", () => {
    const secrets = fc.uniqueArray(ANY_SECRET, { minLength: 1, maxLength: 26 });
    const check = fc.property(ANY_BODY, secrets, ANY_SECRET, (any, all, stranger) => {
      fc.pre(!all.includes(stranger));
      const bytes = Buffer.from(any);
      const headers = signatureHeaders("evt_01", any, now(), all);
      for (const secret of all) expect(verifiesBoth(secret, headers, bytes)).toEqual([true, true]);
      expect(verifiesBoth(stranger, headers, bytes)).toEqual([false, false]);
      const changed = Buffer.concat([bytes, Buffer.from("\n")]);
      expect(verifiesBoth(all[0] as string, headers, changed)).toEqual([false, false]);
    });
    fc.assert(check, { numRuns: 200 });
  });

  test("the header is short enough for servers even with more secrets than an endpoint can have", () => {
    const many = Array.from({ length: 26 }, newSigningSecret);
    for (const line of Object.values(signatureHeaders("evt_01", body, now(), many))) {
      expect(line.length).toBeLessThan(4_096);
    }
  });
});
