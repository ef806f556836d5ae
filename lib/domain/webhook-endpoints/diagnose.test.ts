import { createHash, createHmac } from "node:crypto";
import { inspect } from "node:util";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { newApiKey, newDeviceToken, newSigningSecret } from "#lib/core/secrets";
import { signatureHeaders } from "#lib/deliveries/sign";
import { diagnose } from "./diagnose.ts";
import type { Known, KnownSecret } from "./diagnose-signer.ts";
import type { SignatureDiagnosis, SignatureInput } from "./schema.ts";

const HOUR = 3_600;
const DAY = 24 * HOUR;
const AT = 1_763_700_000;
const ID = "evt_01KA6Z3V9W0000000000000000";
const OTHER_ID = "evt_01KA6Z3V9W0000000000000001";
const bodyOf = (id: string, name: string) =>
  JSON.stringify({
    id,
    type: "order.completed",
    created: AT - 1,
    data: {
      id: "0198",
      title: `${name} <b>€5</b> & "more" / é`,
      total_cents: 1200,
      rate: 0.5,
      url: "https://a.example/b",
    },
  });
const BODY = bodyOf(ID, "Zoë ☂ 👩‍🚀");
const VALUE = JSON.parse(BODY);

const [SECRET, OLD, OLDER, OTHER, LIVE, STRANGE] = Array.from({ length: 6 }, newSigningSecret) as [
  string,
  string,
  string,
  string,
  string,
  string,
];
const URL = "https://a.example/hooks";
const secretOf = (secret: string, more: Partial<KnownSecret> = {}): KnownSecret => ({
  secret,
  endpointId: "A",
  url: URL,
  mode: "test",
  until: null,
  ...more,
});
const SECRETS = [
  secretOf(SECRET),
  secretOf(OLD, { until: AT + 20 * HOUR }),
  secretOf(OLDER, { until: AT - 3 * DAY }),
  secretOf(OTHER, { endpointId: "B", url: "https://b.example/hooks" }),
  secretOf(LIVE, { endpointId: "C", url: "https://c.example/hooks", mode: "live" }),
];
/** The store knows the event and its tries; or only its secrets; or nothing. */
const KNOWN: Known = {
  mode: "test",
  secrets: SECRETS,
  event: { mode: "test", payload: BODY },
  tries: [String(AT), String(AT + 30)],
};
const NO_EVENT: Known = { ...KNOWN, event: null, tries: [] };
const NOTHING: Known = { mode: "test", secrets: [], event: null, tries: [] };

const headersBy = (secrets: readonly string[], { id = ID, body = BODY, at = AT } = {}) =>
  signatureHeaders(id, body, new Date(at * 1_000), secrets);
const asText = (headers: Record<string, string>) =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join("\n");
const SIGNED = headersBy([SECRET, OLD]);
const only = (names: readonly string[], headers: Record<string, string> = SIGNED) =>
  asText(Object.fromEntries(Object.entries(headers).filter(([name]) => names.includes(name))));
const STANDARD = only(["webhook-id", "webhook-timestamp", "webhook-signature"]);
const SERVICE = only(["Service-Signature"]);

const ask = (input: Partial<SignatureInput>, known: Known = KNOWN, at = AT + 20): SignatureDiagnosis =>
  diagnose({ headers: asText(SIGNED), secret: SECRET, body: BODY, ...input }, known, new Date(at * 1_000));

const pretty = JSON.stringify(VALUE, null, 2);
const keysOf = (value: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, one]) => [key, typeof one === "object" && one ? keysOf(one) : one]),
  );
const escaped = BODY.replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
const utf8 = Buffer.from(BODY);

describe("all that was pasted is right", () => {
  test.each([
    ["with all headers", {}],
    ["with the Standard Webhooks headers alone", { headers: STANDARD }],
    ["with Service-Signature alone", { headers: SERVICE }],
  ])("%s", (_, input) => {
    for (const known of [KNOWN, NO_EVENT, NOTHING])
      expect(ask(input, known)).toMatchObject({ found: "none", also: [] });
  });

  test("it says with which secret, and how long an old one still signs", () => {
    expect(ask({}).text).toContain("the present secret of https://a.example/hooks");
    expect(ask({ secret: OLD }).text).toMatch(/replaced 4 h ago and signs for another 20 h/);
    expect(ask({}, NOTHING).text).toContain("not one that this store has now");
    expect(ask({}).endpoint_id).toBe("A");
  });

  test("a form's line ends are no mistake of anyone", () => {
    expect(ask({ headers: asText(SIGNED).replaceAll("\n", "\r\n") }).found).toBe("none");
  });
});

describe("the body", () => {
  const cases: [what: string, found: string, says: RegExp, body: string][] = [
    ["parsed and indented", "body_rewritten", /white space/, pretty],
    ["parsed and indented by tabs", "body_rewritten", /white space/, JSON.stringify(VALUE, null, "\t")],
    ["with spaces as Python has them", "body_rewritten", /white space/, BODY.replace(/",|":/g, "$& ")],
    ["with CRLF between its lines", "body_rewritten", /white space/, pretty.replaceAll("\n", "\r\n")],
    ["with its letters escaped", "body_rewritten", /escapes/, escaped],
    ["with its slashes escaped", "body_rewritten", /escapes/, BODY.replaceAll("/", "\\/")],
    ["with other numbers for the same", "body_rewritten", /numbers/, BODY.replace("1200", "1200.0")],
    ["with a newline at its end", "body_changed", /white space at its end/, `${BODY}\n`],
    ["with CRLF at its end", "body_changed", /white space at its end/, `${BODY}\r\n`],
    ["with a byte order mark", "body_encoding", /byte order mark/, `\ufeff${BODY}`],
    ["read as Latin-1", "body_encoding", /Latin-1/, utf8.toString("latin1")],
    ["read as Windows-1252", "body_encoding", /Latin-1/, new TextDecoder("windows-1252").decode(utf8)],
    ["as UTF-16", "body_encoding", /UTF-16/, Buffer.from(BODY, "utf16le").toString("latin1")],
    ["as a JSON text", "body_wrapped", /JSON text/, JSON.stringify(BODY)],
    ["with escaped quotes", "body_wrapped", /escaped/, BODY.replaceAll("\\", "\\\\").replaceAll('"', '\\"')],
    ["as part of a URL", "body_wrapped", /form or a part of a URL/, encodeURIComponent(BODY)],
    ["as a form", "body_wrapped", /form or a part of a URL/, new URLSearchParams({ payload: BODY }).toString()],
    ["escaped for HTML", "body_wrapped", /HTML/, BODY.replaceAll("&", "&amp;").replaceAll('"', "&quot;")],
    [
      "as Python prints bytes",
      "body_wrapped",
      /prints bytes/,
      `b'${[...utf8].map((byte) => (byte < 127 ? String.fromCharCode(byte).replace("\\", "\\\\") : `\\x${byte.toString(16)}`)).join("")}'`,
    ],
    [
      "as Node prints bytes",
      "body_wrapped",
      /prints bytes/,
      `<Buffer ${[...utf8].map((byte) => byte.toString(16).padStart(2, "0")).join(" ")}>`,
    ],
    ["in base64", "body_wrapped", /base64/, utf8.toString("base64")],
    ["in hexadecimal", "body_wrapped", /hexadecimal/, utf8.toString("hex")],
    ["packed, in base64", "body_packed", /gzip/, gzipSync(utf8).toString("base64")],
    ["packed, in hexadecimal", "body_packed", /gzip/, gzipSync(utf8).toString("hex")],
  ];

  test.each(cases)("%s", (_, found, says, body) => {
    for (const known of [KNOWN, NO_EVENT, NOTHING]) {
      for (const headers of [STANDARD, SERVICE]) {
        const answer = ask({ headers, body }, known);
        expect(answer).toMatchObject({ found, also: [] });
        expect(`${answer.title} ${answer.text}`).toMatch(says);
        expect(answer.difference).not.toBeNull();
      }
    }
  });

  test.each([
    ["of keys in another order", "body_rewritten", JSON.stringify(keysOf(VALUE))],
    ["empty", "body_empty", ""],
    ["white space alone", "body_empty", "\n"],
    ["as JavaScript prints objects", "body_wrapped", inspect(VALUE)],
    ["[object Object]", "body_wrapped", "[object Object]"],
    ["undefined", "body_wrapped", "undefined"],
    ["cut off", "body_incomplete", BODY.slice(0, 100)],
    ["cut off with dots", "body_incomplete", `${BODY.slice(0, 100)}...`],
    ["the event's data alone", "body_incomplete", JSON.stringify(VALUE.data)],
    ["with letters lost", "body_encoding", BODY.replace(/\P{ASCII}/gu, "?")],
    ["with replacement characters", "body_encoding", BODY.replace(/\P{ASCII}+/gu, "\ufffd")],
    ["with accents taken apart", "body_encoding", BODY.normalize("NFD")],
    ["of another event", "body_of_other_event", bodyOf(OTHER_ID, "Max")],
    ["with another value", "body_changed", BODY.replace("1200", "1201")],
  ])("%s, where the event is known", (_, found, body) => {
    const answer = ask({ body });
    expect(answer).toMatchObject({ found, also: [] });
    expect(answer.difference).not.toBeNull();
  });

  test("shows the first difference, also where it cannot be seen", () => {
    expect(ask({ body: BODY.replace("1200", "1201") }).difference).toMatchObject({
      sent: expect.stringMatching(/^0,"rate/),
      received: expect.stringMatching(/^1,"rate/),
    });
    expect(ask({ body: `${BODY}\n` }).difference).toMatchObject({
      at: Array.from(BODY).length,
      sent: "",
      received: "\\n",
    });
    expect(ask({ body: `\ufeff${BODY}` }).difference).toMatchObject({
      at: 0,
      shared: "",
      received: expect.stringMatching(/^\\ufeff\{/),
    });
    expect(ask({ body: BODY.replace("☂", "☂\u200b") }).difference?.received).toMatch(/^\\u200b/);
  });
});

describe("the secret", () => {
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
  ])("with %s", (says, secret) => {
    for (const known of [KNOWN, NO_EVENT, NOTHING]) {
      const answer = ask({ secret }, known);
      expect(answer).toMatchObject({ found: "secret_written", also: [] });
      if (!says.startsWith("a newline")) expect(answer.title).toMatch(new RegExp(says));
    }
  });

  test("in the alphabet of URLs, or with + lost", () => {
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

  test("in small letters", () => {
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
  ])("%s", (_, secret, says) => {
    expect(ask({ secret })).toMatchObject({ found: "not_a_secret", title: expect.stringMatching(says) });
  });

  test("replaced, and over its 24 hours", () => {
    const answer = ask({ secret: OLDER });
    expect(answer).toMatchObject({
      found: "secret_old",
      title: expect.stringMatching(/replaced 4 days ago/),
      also: [],
    });
    expect(answer.text).toContain(SECRET.slice(0, 12));
  });

  test("newer than the capture", () => {
    const before = asText(headersBy([OLDER]));
    expect(ask({ headers: before })).toMatchObject({ found: "secret_newer" });
    expect(ask({ headers: before, secret: OLD })).toMatchObject({ found: "secret_newer" });
  });

  test("of another endpoint, of the other mode, of nobody", () => {
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
      title: expect.stringMatching(/no signing secret of ours/),
    });
  });
});

describe("id, timestamp and signature", () => {
  const changed = (more: Record<string, string>) => asText({ ...SIGNED, ...more });
  const signature = SIGNED["webhook-signature"] as string;
  const alone = (headers: Record<string, string>) =>
    asText(Object.fromEntries(Object.entries(headers).filter(([name]) => name !== "Service-Signature")));
  test.each([
    ["none", "no_signature", "host: a.example\nwebhook-id: evt_1"],
    ["the id of another event", "id_changed", changed({ "webhook-id": OTHER_ID })],
    ["no id", "id_changed", only(["webhook-timestamp", "webhook-signature"])],
    ["no timestamp", "timestamp_changed", only(["webhook-id", "webhook-signature"])],
    ["the timestamp in milliseconds", "timestamp_changed", changed({ "webhook-timestamp": `${AT}000` })],
    [
      "the timestamp as a date",
      "timestamp_changed",
      changed({ "webhook-timestamp": new Date(AT * 1000).toISOString() }),
    ],
    ["the timestamp of another try", "timestamp_changed", changed({ "webhook-timestamp": String(AT + 30) })],
    [
      "the timestamp of another try, alone",
      "timestamp_changed",
      alone({ ...SIGNED, "webhook-timestamp": String(AT + 30) }),
    ],
    [
      "the signature cut off",
      "signature_changed",
      alone({
        ...headersBy([SECRET]),
        "webhook-signature": (headersBy([SECRET])["webhook-signature"] as string).slice(0, 30),
      }),
    ],
    [
      "the signature without its =",
      "signature_changed",
      alone({ ...SIGNED, "webhook-signature": signature.replaceAll("=", "") }),
    ],
    [
      "the signature in hexadecimal",
      "signature_changed",
      alone({
        ...SIGNED,
        "webhook-signature": signature
          .split(" ")
          .map((one) => `v1,${Buffer.from(one.slice(3), "base64").toString("hex")}`)
          .join(" "),
      }),
    ],
    [
      "the signature in small letters",
      "signature_changed",
      alone({ ...SIGNED, "webhook-signature": signature.toLowerCase() }),
    ],
    [
      "the signature of another event",
      "signature_of_other",
      changed({ "webhook-signature": headersBy([SECRET], { id: OTHER_ID })["webhook-signature"] as string }),
    ],
    [
      "the Service-Signature of another event",
      "signature_of_other",
      changed({ "Service-Signature": headersBy([SECRET], { body: "{}" })["Service-Signature"] as string }),
    ],
    ["all of it made up", "signature_of_other", asText(headersBy([STRANGE]))],
  ])("%s", (_, found, headers) => expect(ask({ headers })).toMatchObject({ found }));

  test("Service-Signature in base64, in capitals, cut off", () => {
    const hex = createHmac("sha256", SECRET).update(BODY).digest("hex");
    for (const value of [Buffer.from(hex, "hex").toString("base64"), hex.toUpperCase(), hex.slice(0, 40)]) {
      expect(ask({ headers: `Service-Signature: t=${AT},v1=${value}` })).toMatchObject({ found: "signature_changed" });
    }
  });
});

describe("the clock", () => {
  test.each([
    ["ahead", AT + 2 * HOUR, /clock is 2 h ahead/],
    ["behind", AT - 6 * 60, /clock is 6 min behind/],
    ["ahead, in milliseconds", (AT + 6 * 60) * 1_000, /6 min ahead/],
    ["a time zone off", new Date((AT + HOUR) * 1_000).toISOString(), /60 min ahead|1 h ahead/],
  ])("%s", (_, clock, says) =>
    expect(ask({ clock: String(clock) })).toMatchObject({ found: "clock", title: expect.stringMatching(says) }),
  );

  test("within 5 minutes is no mistake; what cannot be read is none either", () => {
    for (const clock of [String(AT + 300), String(AT - 300), "noon"]) expect(ask({ clock }).found).toBe("none");
  });

  test("an old capture is named as such, and one from the future", () => {
    expect(ask({}, KNOWN, AT + 301)).toMatchObject({
      found: "old_capture",
      title: expect.stringMatching(/signed 5 min ago/),
    });
    expect(ask({}, KNOWN, AT + 300)).toMatchObject({ found: "none" });
    expect(ask({ headers: SERVICE }, KNOWN, AT + 3 * DAY)).toMatchObject({
      found: "old_capture",
      title: expect.stringMatching(/3 days ago/),
    });
    expect(ask({}, KNOWN, AT - 301)).toMatchObject({
      found: "clock",
      title: expect.stringMatching(/5 min in the future/),
    });
  });
});

describe("what the code computed", () => {
  const bytes = Buffer.from(SECRET.slice(6), "base64");
  const message = `${ID}.${AT}.${BODY}`;
  const hmac = (key: string | Buffer, text: string, name = "sha256") => createHmac(name, key).update(text).digest();
  const standard = (made: Buffer) => made.toString("base64");
  const service = (made: Buffer) => made.toString("hex");
  test.each([
    ["right", "code_compare", standard(hmac(bytes, message)), /webhook-signature, and compares/],
    ["right, with its version", "code_compare", `v1,${standard(hmac(bytes, message))}`, /webhook-signature/],
    ["right for the other", "code_compare", service(hmac(SECRET, BODY)), /Service-Signature/],
    ["in hex", "code_encoding", service(hmac(bytes, message)), /writes it in hex; the header has base64/],
    ["in base64", "code_encoding", standard(hmac(SECRET, BODY)), /writes it in base64; the header has hex/],
    ["in capitals", "code_encoding", service(hmac(SECRET, BODY)).toUpperCase(), /capitals/],
    ["base64 of hex", "code_encoding", Buffer.from(service(hmac(bytes, message))).toString("base64"), /base64 of hex/],
    [
      "characters as the key",
      "code_key",
      standard(hmac(SECRET, message)),
      /secret's characters; webhook-signature wants the bytes/,
    ],
    ["characters without the prefix", "code_key", standard(hmac(SECRET.slice(6), message)), /leaves whsec_ away/],
    ["bytes as the key", "code_key", service(hmac(bytes, BODY)), /bytes behind whsec_; Service-Signature wants/],
    ["no prefix", "code_key", service(hmac(SECRET.slice(6), BODY)), /wants the whole secret/],
    ["base64 with the prefix", "code_key", standard(hmac(Buffer.from(SECRET, "base64"), message)), /still before it/],
    ["a newline in the key", "code_key", service(hmac(`${SECRET}\n`, BODY)), /ends in a newline/],
    ["quotes in the key", "code_key", service(hmac(`"${SECRET}"`, BODY)), /quotes/],
    ["no key", "code_key", service(hmac("", BODY)), /not set/],
    ["the word undefined", "code_key", service(hmac("undefined", BODY)), /not set/],
    ["without id", "code_message", standard(hmac(bytes, `${AT}.${BODY}`)), /without the id/],
    ["without timestamp", "code_message", standard(hmac(bytes, `${ID}.${BODY}`)), /without the timestamp/],
    ["the body alone", "code_message", standard(hmac(bytes, BODY)), /body alone/],
    ["in another order", "code_message", standard(hmac(bytes, `${AT}.${ID}.${BODY}`)), /that order/],
    ["without dots", "code_message", standard(hmac(bytes, `${ID}${AT}${BODY}`)), /without the dots/],
    ["with t=", "code_message", standard(hmac(bytes, `t=${AT}.${BODY}`)), /t=/],
    [
      "with the timestamp, as Stripe",
      "code_message",
      service(hmac(SECRET, `${AT}.${BODY}`)),
      /Service-Signature is over nothing else/,
    ],
    ["in milliseconds", "code_message", standard(hmac(bytes, `${ID}.${AT}000.${BODY}`)), /milliseconds/],
    ["without the body", "code_message", standard(hmac(bytes, `${ID}.${AT}.`)), /without the body/],
    ["over indented JSON", "code_body", standard(hmac(bytes, `${ID}.${AT}.${pretty}`)), /wrote again/],
    ["over Python's JSON", "code_body", service(hmac(SECRET, escaped.replace(/",|":|\d,/g, "$& "))), /wrote again/],
    ["over PHP's JSON", "code_body", service(hmac(SECRET, escaped.replaceAll("/", "\\/"))), /wrote again/],
    ["over [object Object]", "code_body", service(hmac(SECRET, "[object Object]")), /parsed before/],
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
      /HMAC is more/,
    ],
    ["with two mistakes", "code_message", service(hmac(SECRET, `${AT}.${BODY}`)), /./],
    [
      "with two mistakes, for the other",
      "code_message",
      service(hmac(SECRET, message)),
      /signs id, timestamp and body in place of/,
    ],
  ])("%s", (what, found, computed, says) => {
    const answer = ask({ computed });
    expect(answer.title).toMatch(says);
    if (what !== "over nothing") expect(answer.found).toBe(found);
    expect(ask({ computed, body: BODY }, NOTHING).found).toBe(answer.found);
  });

  test("is held against the header that was pasted, where there is only one", () => {
    const computed = service(hmac(bytes, BODY));
    expect(ask({ computed })).toMatchObject({ found: "code_key", text: expect.stringMatching(/Service-Signature/) });
    expect(ask({ computed, headers: SERVICE })).toMatchObject({
      found: "code_key",
      text: expect.stringMatching(/Service-Signature/),
    });
    const answer = ask({ computed, headers: STANDARD });
    expect(answer).toMatchObject({
      found: "code_message",
      title: expect.stringMatching(/body alone; webhook-signature/),
    });
    expect(answer.text).toMatch(/also writes it in hex/);
  });

  test("stands behind what was pasted wrong; what nothing leads to is left away", () => {
    const computed = standard(hmac(bytes, BODY));
    expect(ask({ computed, secret: OLDER })).toMatchObject({ found: "secret_old", also: [{ found: "code_message" }] });
    expect(ask({ computed: "deadbeef".repeat(8) })).toMatchObject({ found: "none" });
    expect(ask({ computed: "no signature" })).toMatchObject({ found: "none" });
  });
});

describe("several mistakes at once", () => {
  test("are all named, the secret first", () => {
    const answer = ask({ secret: OTHER, body: pretty, clock: String(AT + DAY) });
    expect([answer, ...answer.also].map(({ found }) => found)).toEqual([
      "secret_of_other_endpoint",
      "body_rewritten",
      "clock",
    ]);
    const another = ask({
      secret: `${SECRET} `,
      body: `${BODY}\n`,
      headers: asText({ ...SIGNED, "webhook-timestamp": `${AT}000` }),
    });
    expect([another, ...another.also].map(({ found }) => found)).toEqual([
      "secret_written",
      "body_changed",
      "timestamp_changed",
    ]);
  });
});

describe("nothing explains it", () => {
  test("says so, with the signature that these texts have", () => {
    const answer = ask({ secret: STRANGE }, NOTHING);
    expect(answer).toMatchObject({ found: "unknown", difference: null });
    const expected = headersBy([STRANGE]);
    expect(answer.evidence.map(({ value }) => value)).toContain(expected["webhook-signature"] as string);
    expect(answer.evidence.map(({ value }) => value)).toContain(SIGNED["webhook-signature"]);
  });

  test("no answer carries a whole secret", () => {
    const inputs = [SECRET, OLD, OLDER, OTHER, LIVE, STRANGE, ` ${SECRET}`, SECRET.toLowerCase(), SECRET.slice(6)];
    for (const secret of inputs) {
      for (const known of [KNOWN, NO_EVENT, NOTHING]) {
        const text = JSON.stringify(ask({ secret, computed: "a".repeat(64) }, known)).toLowerCase();
        for (const one of [SECRET, OLD, OLDER, OTHER, LIVE, STRANGE])
          expect(text).not.toContain(one.slice(6).toLowerCase());
      }
    }
  });

  test("and nothing that is pasted makes it fail", () => {
    const text = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.constantFrom(
        asText(SIGNED),
        BODY,
        SECRET,
        pretty,
        "b'\\x'",
        "<Buffer 0>",
        "%7B%",
        "H4sI",
        "1f8b08",
        '{"id":{}}',
        "null",
        "[1]",
      ),
    );
    const any = fc.array(text, { maxLength: 4 }).map((parts) => parts.join(""));
    const input = fc.record({
      headers: any,
      secret: any,
      body: any,
      computed: fc.option(any, { nil: undefined }),
      clock: fc.option(any, { nil: undefined }),
    });
    const check = fc.property(input, fc.constantFrom(KNOWN, NO_EVENT, NOTHING), (pasted, known) => {
      for (const headers of [pasted.headers, asText(SIGNED)])
        expect(ask({ ...pasted, headers }, known).title).toMatch(/\.$/);
    });
    fc.assert(check, { numRuns: 300 });
  });

  test("and what unpacks to more than a body can be stays packed", () => {
    const foundPacked = (letters: number) => {
      const body = bodyOf(ID, "x".repeat(letters));
      const headers = asText(headersBy([SECRET], { body }));
      return ask({ headers, body: gzipSync(body).toString("base64") }, NO_EVENT).found === "body_packed";
    };
    expect([foundPacked(1_000_000), foundPacked(1_100_000)]).toEqual([true, false]);
  });

  test("and is quick with long texts that mean nothing", () => {
    const started = performance.now();
    for (const text of [
      " ".repeat(30_000),
      `webhook-id${'"'.repeat(30_000)}`,
      "webhook-signature: v1,".repeat(1_000),
      "\n \n".repeat(9_000),
      `webhook-id: a${",".repeat(32_000)}b`,
    ]) {
      ask({ headers: `${text}\n${asText(SIGNED)}`, body: text, secret: text.slice(0, 1_000) });
      ask({ body: bodyOf(ID, "x".repeat(500_000)), secret: STRANGE, computed: "ab".repeat(32) }, NO_EVENT);
      ask({ headers: text, body: text.repeat(5), secret: STRANGE, computed: "ab".repeat(32) });
    }
    for (const body of [
      "[".repeat(262_144),
      `{"a":${"[".repeat(99_000)}${"]".repeat(99_000)}}`,
      `${" ".repeat(262_000)}!`,
      '\\"'.repeat(131_000),
    ]) {
      ask({ body });
      ask({ body }, NO_EVENT);
    }
    expect(performance.now() - started).toBeLessThan(30_000);
  });
});
