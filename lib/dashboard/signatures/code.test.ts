import { createHash, createHmac } from "node:crypto";
import { expect, test } from "vitest";
import {
  AT,
  ask,
  BODY,
  escaped,
  ID,
  NOTHING,
  OLDER,
  pretty,
  SECRET,
  SERVICE,
  STANDARD,
  utf8,
} from "#lib/testing/diagnosis";

const bytes = Buffer.from(SECRET.slice(6), "base64");
const message = `${ID}.${AT}.${BODY}`;
const hmac = (key: string | Buffer, text: string, name = "sha256") => createHmac(name, key).update(text).digest();
const standard = (made: Buffer) => made.toString("base64");
const service = (made: Buffer) => made.toString("hex");
test.each([
  ["right", "code_compare", standard(hmac(bytes, message)), /webhook-signature, but compares/],
  ["right, with its version", "code_compare", `v1,${standard(hmac(bytes, message))}`, /webhook-signature/],
  ["right for the other", "code_compare", service(hmac(SECRET, BODY)), /Service-Signature/],
  ["in hex", "code_encoding", service(hmac(bytes, message)), /writes it in hex; the header has base64/],
  ["in base64", "code_encoding", standard(hmac(SECRET, BODY)), /writes it in base64; the header has hex/],
  ["in capitals", "code_encoding", service(hmac(SECRET, BODY)).toUpperCase(), /capital letters/],
  ["base64 of hex", "code_encoding", Buffer.from(service(hmac(bytes, message))).toString("base64"), /base64 of hex/],
  [
    "characters as the key",
    "code_key",
    standard(hmac(SECRET, message)),
    /characters of the secret as the HMAC key; webhook-signature needs bytes/,
  ],
  [
    "characters without the prefix",
    "code_key",
    standard(hmac(SECRET.slice(6), message)),
    /removes whsec_ and uses the characters/,
  ],
  [
    "bytes as the key",
    "code_key",
    service(hmac(bytes, BODY)),
    /bytes after whsec_ as the HMAC key; Service-Signature needs/,
  ],
  ["no prefix", "code_key", service(hmac(SECRET.slice(6), BODY)), /needs the whole secret/],
  [
    "base64 with the prefix",
    "code_key",
    standard(hmac(Buffer.from(SECRET, "base64"), message)),
    /without removing whsec_/,
  ],
  ["a newline in the key", "code_key", service(hmac(`${SECRET}\n`, BODY)), /ends in a newline/],
  ["quotes in the key", "code_key", service(hmac(`"${SECRET}"`, BODY)), /quotes/],
  ["no key", "code_key", service(hmac("", BODY)), /not set/],
  ["the word undefined", "code_key", service(hmac("undefined", BODY)), /not set/],
  ["without id", "code_message", standard(hmac(bytes, `${AT}.${BODY}`)), /without the id/],
  ["without timestamp", "code_message", standard(hmac(bytes, `${ID}.${BODY}`)), /without the timestamp/],
  ["the body alone", "code_message", standard(hmac(bytes, BODY)), /only the body/],
  ["in another order", "code_message", standard(hmac(bytes, `${AT}.${ID}.${BODY}`)), /that order/],
  ["without dots", "code_message", standard(hmac(bytes, `${ID}${AT}${BODY}`)), /without the dots/],
  ["with t=", "code_message", standard(hmac(bytes, `t=${AT}.${BODY}`)), /t=/],
  [
    "with the timestamp, as Stripe",
    "code_message",
    service(hmac(SECRET, `${AT}.${BODY}`)),
    /only the body, as Service-Signature requires/,
  ],
  ["in milliseconds", "code_message", standard(hmac(bytes, `${ID}.${AT}000.${BODY}`)), /milliseconds/],
  ["without the body", "code_message", standard(hmac(bytes, `${ID}.${AT}.`)), /without the body/],
  ["over indented JSON", "code_body", standard(hmac(bytes, `${ID}.${AT}.${pretty}`)), /wrote again/],
  ["over Python's JSON", "code_body", service(hmac(SECRET, escaped.replace(/",|":|\d,/g, "$& "))), /wrote again/],
  ["over PHP's JSON", "code_body", service(hmac(SECRET, escaped.replaceAll("/", "\\/"))), /wrote again/],
  ["over [object Object]", "code_body", service(hmac(SECRET, "[object Object]")), /already parsed/],
  ["over nothing", "code_body", standard(hmac(bytes, `${ID}.${AT}.`)), /without the body/],
  ["over Latin-1", "code_body", service(hmac(SECRET, utf8.toString("latin1"))), /Latin-1/],
  ["by SHA-1", "code_hash", service(hmac(SECRET, BODY, "sha1")), /SHA-1/],
  ["by SHA-512", "code_hash", standard(hmac(bytes, message, "sha512")), /SHA-512/],
  [
    "by a bare hash",
    "code_hash",
    service(
      createHash("sha256")
        .update(SECRET + BODY)
        .digest(),
    ),
    /not HMAC-SHA256/,
  ],
  ["with two mistakes", "code_message", service(hmac(SECRET, `${AT}.${BODY}`)), /./],
  [
    "with two mistakes, for the other",
    "code_message",
    service(hmac(SECRET, message)),
    /signs id, timestamp and body instead of only the body/,
  ],
])("a computed signature is explained: %s", (what, found, computed, says) => {
  const answer = ask({ computed });
  expect(answer.title).toMatch(says);
  if (what !== "over nothing") expect(answer.found).toBe(found);
  expect(ask({ computed, body: BODY }, NOTHING).found).toBe(answer.found);
});

test("a computed signature is compared with the pasted header if there is only one", () => {
  const computed = service(hmac(bytes, BODY));
  expect(ask({ computed })).toMatchObject({ found: "code_key", text: expect.stringMatching(/Service-Signature/) });
  expect(ask({ computed, headers: SERVICE })).toMatchObject({
    found: "code_key",
    text: expect.stringMatching(/Service-Signature/),
  });
  const answer = ask({ computed, headers: STANDARD });
  expect(answer).toMatchObject({
    found: "code_message",
    title: expect.stringMatching(/only the body; webhook-signature/),
  });
  expect(answer.text).toMatch(/also writes it in hex/);
});

test("mistakes in what was pasted come before those of a computed signature, and one that cannot be explained is ignored", () => {
  const computed = standard(hmac(bytes, BODY));
  expect(ask({ computed, secret: OLDER })).toMatchObject({ found: "secret_old", also: [{ found: "code_message" }] });
  expect(ask({ computed: "deadbeef".repeat(8) })).toMatchObject({ found: "none" });
  expect(ask({ computed: "no signature" })).toMatchObject({ found: "none" });
});
