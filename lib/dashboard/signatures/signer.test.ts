import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import {
  AT,
  ask,
  asText,
  BODY,
  DAY,
  HOUR,
  headersBy,
  KNOWN,
  OTHER_ID,
  only,
  SECRET,
  SERVICE,
  SIGNED,
  STRANGE,
} from "#lib/testing/diagnosis";

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
  ["the timestamp as a date", "timestamp_changed", changed({ "webhook-timestamp": new Date(AT * 1000).toISOString() })],
  ["the timestamp of another try", "timestamp_changed", changed({ "webhook-timestamp": String(AT + 30) })],
  [
    "only the timestamp of another attempt",
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
    "the signature in lower case",
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
])("wrong headers are explained: %s", (_, found, headers) => expect(ask({ headers })).toMatchObject({ found }));

test("wrong headers are explained: Service-Signature in base64, in upper case or cut off", () => {
  const hex = createHmac("sha256", SECRET).update(BODY).digest("hex");
  for (const value of [Buffer.from(hex, "hex").toString("base64"), hex.toUpperCase(), hex.slice(0, 40)]) {
    expect(ask({ headers: `Service-Signature: t=${AT},v1=${value}` })).toMatchObject({ found: "signature_changed" });
  }
});

test.each([
  ["ahead", AT + 2 * HOUR, /clock is 2 h ahead/],
  ["behind", AT - 6 * 60, /clock is 6 min behind/],
  ["ahead, in milliseconds", (AT + 6 * 60) * 1_000, /6 min ahead/],
  ["a time zone off", new Date((AT + HOUR) * 1_000).toISOString(), /60 min ahead|1 h ahead/],
])("a wrong clock is explained: %s", (_, clock, says) =>
  expect(ask({ clock: String(clock) })).toMatchObject({ found: "clock", title: expect.stringMatching(says) }),
);

test("a clock within 5 minutes is no mistake, and neither is a timestamp that cannot be parsed", () => {
  for (const clock of [String(AT + 300), String(AT - 300), "noon"]) expect(ask({ clock }).found).toBe("none");
});

test("an old request is reported as such, and so is one from the future", () => {
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
