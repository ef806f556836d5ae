import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import { WebhookError } from "./errors.ts";
import { verifyWebhook } from "./webhook.ts";

const SECRET = `whsec_${btoa("a secret of 24 characters")}`;
const OTHER = `whsec_${btoa("another one, just as long")}`;
const NOW = new Date("2026-11-24T10:00:00Z");
const BODY = JSON.stringify({ id: "evt_1", type: "ticket.redeemed", created: 1, data: { attendee_name: "Zoë" } });

/** The headers that the library of Standard Webhooks makes, for signatures by these secrets. */
function signed(secrets: string[], at = NOW, body = BODY) {
  const signatures = secrets.map((secret) => new Webhook(secret).sign("evt_1", at, body));
  return {
    "webhook-id": "evt_1",
    "webhook-timestamp": String(at.getTime() / 1_000),
    "webhook-signature": signatures.join(" "),
  };
}

const secondsLater = (seconds: number) => new Date(NOW.getTime() + seconds * 1_000);
const verify = (headers: Parameters<typeof verifyWebhook>[1], body: string | Uint8Array = BODY, now = NOW) =>
  verifyWebhook(body, headers, SECRET, { now });

test("a signature that fits gives the event, from text or bytes and from headers of any kind", async () => {
  const headers = signed([SECRET]);
  expect(await verify(headers)).toEqual(JSON.parse(BODY));
  expect(await verify(new Headers(headers), new TextEncoder().encode(BODY))).toEqual(JSON.parse(BODY));
  const upper = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]));
  const event = await verify(upper);
  expect(event.type === "ticket.redeemed" && event.data.attendee_name).toBe("Zoë");
});

test("one of several signatures is enough, in any order and beside those of other versions", async () => {
  expect(await verify(signed([SECRET, OTHER]))).toMatchObject({ id: "evt_1" });
  const headers = signed([OTHER, SECRET]);
  const more = { ...headers, "webhook-signature": `v1a,xyz v2,abc v1 v1,?? ${headers["webhook-signature"]}` };
  expect(await verify(more)).toMatchObject({ id: "evt_1" });
});

test.each([
  ["of another secret", signed([OTHER]), BODY],
  ["of another body", signed([SECRET]), BODY.replace("Zoë", "Zoe")],
  ["of another id", { ...signed([SECRET]), "webhook-id": "evt_2" }, BODY],
  ["of another time", { ...signed([SECRET]), "webhook-timestamp": String(NOW.getTime() / 1_000 + 1) }, BODY],
  ["of another version", { ...signed([SECRET]), "webhook-signature": "v2,abc" }, BODY],
])("a signature %s is refused", async (_, headers, body) => {
  await expect(verify(headers, body)).rejects.toThrow("No signature fits");
  await expect(verify(headers, body)).rejects.toBeInstanceOf(WebhookError);
});

test("a signature is good for 5 minutes before and after its time", async () => {
  for (const seconds of [-300, 0, 300]) {
    expect(await verify(signed([SECRET]), BODY, secondsLater(seconds))).toMatchObject({ id: "evt_1" });
  }
  for (const seconds of [-301, 301]) {
    await expect(verify(signed([SECRET]), BODY, secondsLater(seconds))).rejects.toThrow("signed too long ago");
  }
});

test("a tolerance can be chosen", async () => {
  const options = { now: secondsLater(3_600), toleranceSeconds: 3_600 };
  expect(await verifyWebhook(BODY, signed([SECRET]), SECRET, options)).toMatchObject({ id: "evt_1" });
});

test.each(["webhook-id", "webhook-timestamp", "webhook-signature"])("a missing %s is refused by name", async (name) => {
  await expect(verify({ ...signed([SECRET]), [name]: undefined })).rejects.toThrow(`The header ${name} is missing`);
});

test("a time that is not one, and a secret that is not one, are refused", async () => {
  await expect(verify({ ...signed([SECRET]), "webhook-timestamp": "now" })).rejects.toBeInstanceOf(WebhookError);
  for (const secret of ["", "whsec_", "whsec_%"]) {
    await expect(verifyWebhook(BODY, signed([SECRET]), secret, { now: NOW })).rejects.toThrow("The signing secret");
  }
});
