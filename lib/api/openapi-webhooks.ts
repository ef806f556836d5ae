import { z } from "zod";
import type { ZodOpenApiPathItemObject } from "zod-openapi";
import type { EventType } from "#lib/core/event-types";
import { DELIVERY_SECONDS, EVENTS_KEPT_DAYS, MAX_ATTEMPTS, SECRET_OVERLAP_HOURS } from "#lib/core/limits";
import { exampleOf } from "#lib/domain/events/examples";
import { FAILURES_THAT_DISABLE } from "#lib/domain/webhook-endpoints/schema";
import { EVENT_TEXTS } from "#lib/texts/events";
import { EVENTS } from "./payloads.ts";

/** Returns the webhook of an event type: the request that endpoints get for it. */
export function toWebhook(type: EventType): [string, ZodOpenApiPathItemObject] {
  const name = type.replace(/(^|[._])(\w)/g, (_, _separator, letter: string) => letter.toUpperCase());
  const text = EVENT_TEXTS[type];
  const payload = z
    .object({
      id: z.string().meta({
        description: "Unique id of the event: `evt_` and 26 characters, the same in every attempt. Deduplicate by it.",
        examples: ["evt_01KAHM3V7Q9X5T2N8B4C6D0E1F"],
      }),
      type: z.literal(type).describe(`Always \`${type}\`: ${text.charAt(0).toLowerCase()}${text.slice(1)}.`),
      created: z.int().describe("When it happened, in Unix seconds."),
      data: EVENTS[type].describe(dataText(type)),
    })
    .meta({ id: `${name}Event` });
  const post = {
    operationId: `on.${type}`,
    summary: text,
    description: `${audienceOf(type)} ${DELIVERY}`,
    tags: ["Events"],
    security: [],
    parameters: WEBHOOK_HEADERS,
    requestBody: { required: true, content: { "application/json": { schema: payload, example: exampleOf(type) } } },
    responses: {
      "2XX": {
        description: "The event was received. Answer within 10 seconds; at most 16 KiB of the answer are read.",
      },
      "410": { description: "The receiver is gone for good: the endpoint is switched off at once." },
      "429": { description: "Tried again on the schedule, or after `Retry-After` when that is later." },
      "503": { description: "Tried again on the schedule, or after `Retry-After` when that is later." },
      default: { description: "Tried again on the schedule. Redirects are not followed and count as failures." },
    },
  };
  return [type, { post } as ZodOpenApiPathItemObject];
}

const audienceOf = (type: EventType): string =>
  type === "webhook.test"
    ? "Sent to the one endpoint that is tested, whatever its `events`."
    : `Sent to every endpoint that asks for \`${type}\`, \`${type.split(".")[0]}.*\` or \`*\`.`;

/** What the data of an event carries beside the resource's own fields. */
const BESIDE: Partial<Record<EventType, string>> = {
  "gift_card.redeemed": "redeemed_amount_cents",
  "ticket.redeemed": "was_first",
};

function dataText(type: EventType): string {
  const [family = ""] = type.split(".");
  const resource = family.replaceAll("_", " ");
  if (type === "webhook.test")
    return "The webhook endpoint that is tested; a real example of any other type has its own shape.";
  if (type === "redemption.conflict") return "The conflict: the offline scan, and why it was refused.";
  if (type === "membership.checked_in") return "The check-in.";
  if (type.endsWith(".deleted")) return `What is left of the ${resource}: its id.`;
  if (type.endsWith(".redemption_reversed")) return `The reversal, with the ${resource} after it as \`resource\`.`;
  const beside = BESIDE[type] ? `, and \`${BESIDE[type]}\` beside its fields` : "";
  return `The ${resource} right after it happened, in the shape that \`GET /${family}s/{id}\` answers${beside}.`;
}

const DELIVERY =
  `Answer 2xx within ${DELIVERY_SECONDS} seconds. Anything else, redirects included, is tried again after 30 seconds,
5 minutes, 30 minutes, 2 hours, 12 hours and 24 hours, each wait up to a tenth longer: ${MAX_ATTEMPTS} attempts in all. On 429 and 503 a later
\`Retry-After\` is followed, up to the wait that comes next. When ${FAILURES_THAT_DISABLE} events in a row failed all their attempts, the endpoint is
switched off; an answer of 410 does so at once. \`POST /webhooks/{id}/recover\` sends what was missed in the last ${EVENTS_KEPT_DAYS} days. An event can arrive
twice and out of order: deduplicate by \`id\`.`.replaceAll("\n", " ");

const header = (name: string, description: string, example?: string) => ({
  name,
  in: "header",
  required: true,
  description,
  schema: { type: "string" },
  ...(example && { example }),
});

const WEBHOOK_HEADERS = [
  header("User-Agent", "Names the sender: always `Service-Webhooks/1.0`.", "Service-Webhooks/1.0"),
  header("Service-Event-Id", "Id of the event, the same as `id` in the body."),
  header("Service-Event-Type", "Type of the event, the same as `type` in the body."),
  header(
    "Service-Signature",
    `\`t=<Unix seconds>,v1=<hex>\`. \`v1\` is the HMAC-SHA256 of the exact bytes of the body, keyed with the whole signing secret, \`whsec_\` included. \`t\` is not signed. For ${SECRET_OVERLAP_HOURS} hours after a rotation there is a \`v1=\` for each secret; one that fits is enough.`,
  ),
  header(
    "webhook-id",
    "Id of the event, for libraries of Standard Webhooks. It is part of what `webhook-signature` signs.",
  ),
  header(
    "webhook-timestamp",
    "When this attempt was sent, in Unix seconds. It is part of what `webhook-signature` signs. Refuse a request that is older than 5 minutes.",
  ),
  header(
    "webhook-signature",
    `\`v1,<base64>\`: the HMAC-SHA256 of \`<webhook-id>.<webhook-timestamp>.<body>\`, keyed with the bytes that the part behind \`whsec_\` is the base64 of. Prefer it to \`Service-Signature\`: it covers the time, and Standard Webhooks libraries check it. For ${SECRET_OVERLAP_HOURS} hours after a rotation there is one for each secret, separated by spaces; one that fits is enough.`,
  ),
];
