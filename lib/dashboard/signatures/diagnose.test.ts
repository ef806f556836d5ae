import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  AT,
  ask,
  asText,
  BODY,
  bodyOf,
  DAY,
  headersBy,
  ID,
  KNOWN,
  LIVE,
  NO_EVENT,
  NOTHING,
  OLD,
  OLDER,
  OTHER,
  pretty,
  SECRET,
  SERVICE,
  SIGNED,
  STANDARD,
  STRANGE,
} from "#lib/testing/diagnosis";

test.each([
  ["with all headers", {}],
  ["with the Standard Webhooks headers alone", { headers: STANDARD }],
  ["with Service-Signature alone", { headers: SERVICE }],
])("a correct signature is confirmed %s", (_, input) => {
  for (const known of [KNOWN, NO_EVENT, NOTHING]) expect(ask(input, known)).toMatchObject({ found: "none", also: [] });
});

test("a correct signature is confirmed with its secret and how long an old one still signs", () => {
  expect(ask({}).text).toContain("the current secret of https://a.example/hooks");
  expect(ask({ secret: OLD }).text).toMatch(/replaced 4 h ago and signs for another 20 h/);
  expect(ask({}, NOTHING).text).toContain("not one that this store has now");
  expect(ask({}).endpoint_id).toBe("A");
});

test("a correct signature is confirmed even with CRLF between the headers", () => {
  expect(ask({ headers: asText(SIGNED).replaceAll("\n", "\r\n") }).found).toBe("none");
});

test("several mistakes are all named, those of the secret first", () => {
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

test("without an explanation the result says so, with the signature that these texts have", () => {
  const answer = ask({ secret: STRANGE }, NOTHING);
  expect(answer).toMatchObject({ found: "unknown", difference: null });
  const expected = headersBy([STRANGE]);
  expect(answer.evidence.map(({ value }) => value)).toContain(expected["webhook-signature"] as string);
  expect(answer.evidence.map(({ value }) => value)).toContain(SIGNED["webhook-signature"]);
});

test("no result contains a whole secret", () => {
  const inputs = [SECRET, OLD, OLDER, OTHER, LIVE, STRANGE, ` ${SECRET}`, SECRET.toLowerCase(), SECRET.slice(6)];
  for (const secret of inputs) {
    for (const known of [KNOWN, NO_EVENT, NOTHING]) {
      const text = JSON.stringify(ask({ secret, computed: "a".repeat(64) }, known)).toLowerCase();
      for (const one of [SECRET, OLD, OLDER, OTHER, LIVE, STRANGE])
        expect(text).not.toContain(one.slice(6).toLowerCase());
    }
  }
});

test("no pasted text causes an error", () => {
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

test("a compressed body larger than the limit is not decompressed", () => {
  const foundPacked = (letters: number) => {
    const body = bodyOf(ID, "x".repeat(letters));
    const headers = asText(headersBy([SECRET], { body }));
    return ask({ headers, body: gzipSync(body).toString("base64") }, NO_EVENT).found === "body_packed";
  };
  expect([foundPacked(1_000_000), foundPacked(1_100_000)]).toEqual([true, false]);
});

test("long meaningless texts are diagnosed fast", () => {
  const before = process.cpuUsage(); // not the time, which others of a busy machine take too
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
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(30_000);
});
