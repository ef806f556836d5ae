import { newSigningSecret } from "#lib/core/secrets";
import { diagnose } from "#lib/dashboard/signatures/diagnose";
import type { SignatureDiagnosis, SignatureInput } from "#lib/dashboard/signatures/shape";
import type { Known, KnownSecret } from "#lib/dashboard/signatures/signer";
import { signatureHeaders } from "#lib/deliveries/sign";

export const HOUR = 3_600;
export const DAY = 24 * HOUR;
export const AT = 1_763_700_000;
export const ID = "evt_01KA6Z3V9W0000000000000000";
export const OTHER_ID = "evt_01KA6Z3V9W0000000000000001";
export const bodyOf = (id: string, name: string) =>
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
export const BODY = bodyOf(ID, "Zoë ☂ 👩‍🚀");
export const VALUE = JSON.parse(BODY);

export const [SECRET, OLD, OLDER, OTHER, LIVE, STRANGE] = Array.from({ length: 6 }, newSigningSecret) as [
  string,
  string,
  string,
  string,
  string,
  string,
];
const URL = "https://a.example/hooks";
export const secretOf = (secret: string, more: Partial<KnownSecret> = {}): KnownSecret => ({
  secret,
  endpointId: "A",
  url: URL,
  mode: "test",
  until: null,
  ...more,
});
/** Of endpoint A the current secret, one that still signs and one that does not; of B in test mode; of C in live mode. */
const SECRETS = [
  secretOf(SECRET),
  secretOf(OLD, { until: AT + 20 * HOUR }),
  secretOf(OLDER, { until: AT - 3 * DAY }),
  secretOf(OTHER, { endpointId: "B", url: "https://b.example/hooks" }),
  secretOf(LIVE, { endpointId: "C", url: "https://c.example/hooks", mode: "live" }),
];
/** A store that has the event, its attempts and its secrets. */
export const KNOWN: Known = {
  mode: "test",
  secrets: SECRETS,
  event: { mode: "test", payload: BODY },
  tries: [String(AT), String(AT + 30)],
};
/** A store that has the secrets and not the event. */
export const NO_EVENT: Known = { ...KNOWN, event: null, tries: [] };
/** A store that has neither the secrets nor the event. */
export const NOTHING: Known = { mode: "test", secrets: [], event: null, tries: [] };

/** Returns the headers of a delivery, signed with these secrets. */
export const headersBy = (secrets: readonly string[], { id = ID, body = BODY, at = AT } = {}) =>
  signatureHeaders(id, body, new Date(at * 1_000), secrets);
export const asText = (headers: Record<string, string>) =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join("\n");
export const SIGNED = headersBy([SECRET, OLD]);
/** Returns the headers with these names as text. */
export const only = (names: readonly string[], headers: Record<string, string> = SIGNED) =>
  asText(Object.fromEntries(Object.entries(headers).filter(([name]) => names.includes(name))));
export const STANDARD = only(["webhook-id", "webhook-timestamp", "webhook-signature"]);
export const SERVICE = only(["Service-Signature"]);

/** Diagnoses a correct request with the changes of `input`, 20 seconds after it was sent. */
export const ask = (input: Partial<SignatureInput>, known: Known = KNOWN, at = AT + 20): SignatureDiagnosis =>
  diagnose({ headers: asText(SIGNED), secret: SECRET, body: BODY, ...input }, known, new Date(at * 1_000));

export const pretty = JSON.stringify(VALUE, null, 2);
export const withReversedKeys = (value: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, one]) => [key, typeof one === "object" && one ? withReversedKeys(one) : one]),
  );
export const escaped = BODY.replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
export const utf8 = Buffer.from(BODY);
