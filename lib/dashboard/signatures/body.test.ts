import { inspect } from "node:util";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import {
  ask,
  BODY,
  bodyOf,
  escaped,
  KNOWN,
  NO_EVENT,
  NOTHING,
  OTHER_ID,
  pretty,
  SERVICE,
  STANDARD,
  utf8,
  VALUE,
  withReversedKeys,
} from "#lib/testing/diagnosis";

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
  ["as a JSON text", "body_wrapped", /JSON string/, JSON.stringify(BODY)],
  ["with escaped quotes", "body_wrapped", /escaped/, BODY.replaceAll("\\", "\\\\").replaceAll('"', '\\"')],
  ["as part of a URL", "body_wrapped", /form or as part of a URL/, encodeURIComponent(BODY)],
  ["as a form", "body_wrapped", /form or as part of a URL/, new URLSearchParams({ payload: BODY }).toString()],
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

test.each(cases)("a body that is changed is explained: %s", (_, found, says, body) => {
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
  ["of keys in another order", "body_rewritten", JSON.stringify(withReversedKeys(VALUE))],
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
])("a body that is changed is explained if the event is known: %s", (_, found, body) => {
  const answer = ask({ body });
  expect(answer).toMatchObject({ found, also: [] });
  expect(answer.difference).not.toBeNull();
});

test("the first difference of a body is shown, even if it is invisible", () => {
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
