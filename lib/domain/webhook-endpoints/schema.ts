import { z } from "zod";
import { EVENT_FILTERS, EVENT_TYPES, type EventType } from "#lib/core/event-types";
import { enumOf, Id, oneCursor, PageQuery, Timestamp, TimestampInput, valuesOf } from "#lib/core/schema";
import { EVENT_TEXTS } from "#lib/texts/events";

/** After this many failed deliveries in a row, their endpoint is disabled. */
export const FAILURES_THAT_DISABLE = 5;
/** After this many failed attempts of one delivery, people are warned. */
export const ATTEMPTS_THAT_WARN = 4;

/** The event filters of an endpoint: all events, a family, or a single event. */
const FILTER_TEXTS: Record<string, string> = Object.fromEntries(
  EVENT_FILTERS.map((filter) => [filter, EVENT_TEXTS[filter as EventType] ?? familyText(filter)]),
);

function familyText(filter: string): string {
  return filter === "*" ? "All events" : `All events whose name begins with \`${filter.slice(0, -1)}\``;
}

export const WebhookEndpoint = z
  .object({
    id: Id.describe("Unique id of the webhook endpoint."),
    object: z.literal("webhook_endpoint").describe("Always `webhook_endpoint`."),
    url: z.string().meta({ format: "uri", description: "Address that the events are sent to." }),
    events: z.array(z.string()).meta({
      description:
        "Events that are sent to the endpoint: event names such as `order.completed`, families such as `ticket.*`, or `*` for all.",
      examples: [["order.completed", "ticket.*"]],
    }),
    enabled: z
      .boolean()
      .describe(
        "Whether events are sent. `false` when you switched the endpoint off, when 5 deliveries in a row failed for good, or when it answered 410.",
      ),
    signing_secret_prefix: z.string().meta({
      description: "The first 12 characters of the signing secret, to tell secrets apart.",
      examples: ["whsec_2f8Kq1"],
    }),
    description: z.string().nullable().describe("Your own description of the endpoint. Null when there is none."),
  })
  .meta({ id: "WebhookEndpoint" });
export type WebhookEndpoint = z.infer<typeof WebhookEndpoint>;

/** An endpoint with its secret, which is shown only once. */
export const WebhookEndpointWithSecret = WebhookEndpoint.extend({
  signing_secret: z
    .string()
    .describe("The secret that signs the deliveries: `whsec_` and the base64 of 24 bytes. Shown only now: store it."),
}).meta({ id: "WebhookEndpointWithSecret" });
export type WebhookEndpointWithSecret = z.infer<typeof WebhookEndpointWithSecret>;

const UrlInput = z.string().trim().min(1, "Enter the address that events are sent to.").meta({
  format: "uri",
  description:
    "Address to send the events to: `https`, at most 2,048 characters, without a user name or password, and not in a private network.",
});
const EventsInput = z
  .array(z.enum(EVENT_FILTERS, 'Give an event name such as order.completed, a family such as "ticket.*", or "*".'))
  .min(1, 'Name at least one event, or "*" for all.')
  .max(EVENT_FILTERS.length)
  .meta({
    description: `Events to send to the endpoint: at least one name, family or \`*\`.${valuesOf(FILTER_TEXTS)}`,
    examples: [["order.completed", "ticket.*"], ["*"]],
  });
const DescriptionInput = z.string().trim().max(10_000).nullable();

/** Body of POST /webhooks. */
export const EndpointInput = z.strictObject({
  url: UrlInput,
  events: EventsInput,
  description: DescriptionInput.optional().describe(
    "Your own description of the endpoint, at most 10,000 characters. Null, the default: none.",
  ),
  enabled: z
    .boolean()
    .optional()
    .meta({ default: true, description: "Whether events are sent from now on. Default `true`." }),
});
export type EndpointInput = z.infer<typeof EndpointInput>;

/** Body of PATCH /webhooks/{id}. */
export const EndpointPatch = z.strictObject({
  url: UrlInput.optional(),
  events: EventsInput.optional(),
  description: DescriptionInput.optional().describe(
    "Your own description of the endpoint, at most 10,000 characters. Null clears it.",
  ),
  enabled: z
    .boolean()
    .optional()
    .describe(
      "`false` stops sending and abandons waiting deliveries. `true` sends from now on and resets the count of failures; use `POST /webhooks/{id}/recover` for missed events.",
    ),
});
export type EndpointPatch = z.infer<typeof EndpointPatch>;

export const EndpointQuery = PageQuery.check(oneCursor);
export type EndpointQuery = z.infer<typeof EndpointQuery>;

const DELIVERY_STATUSES = {
  pending: "Waits for its first or next attempt.",
  in_flight: "Is being sent right now.",
  succeeded: "The receiver answered 2xx in time.",
  failed: "All 7 attempts failed, or a manual retry of an ended delivery failed.",
  abandoned: "No longer sent: the endpoint was switched off or deleted first.",
} as const;
export const DeliveryStatus = enumOf(DELIVERY_STATUSES);
export type DeliveryStatus = z.infer<typeof DeliveryStatus>;

export const WebhookDelivery = z
  .object({
    id: Id.describe("Unique id of the delivery."),
    object: z.literal("webhook_delivery").describe("Always `webhook_delivery`."),
    created: Timestamp.describe("When the delivery was queued, in Unix seconds."),
    endpoint_id: Id.describe("Id of the webhook endpoint that the event is sent to."),
    event_id: z.string().meta({
      description: "Id of the event that is sent, the same in every attempt. Retrieve it with `GET /events/{id}`.",
      examples: ["evt_01KAHM3V7Q9X5T2N8B4C6D0E1F"],
    }),
    event_type: z.string().meta({ description: "Type of the event that is sent.", examples: ["order.completed"] }),
    url: z
      .string()
      .describe(
        "Address that the last attempt was sent to; before the first attempt, the address it is to be sent to.",
      ),
    status: DeliveryStatus.describe(`Status of the delivery.${valuesOf(DELIVERY_STATUSES)}`),
    attempt_count: z.int().meta({ minimum: 0, description: "How many attempts have ended, manual retries included." }),
    next_attempt_at: Timestamp.describe(
      "When the next attempt is due, in Unix seconds. Keeps its last value once the delivery has ended.",
    ),
    last_attempt_at: Timestamp.nullable().describe(
      "When the last attempt was made, in Unix seconds. Null before the first one has ended.",
    ),
    response_status: z
      .int()
      .nullable()
      .describe(
        "HTTP status that the last attempt was answered with. Null when there was no answer, or no attempt yet.",
      ),
    response_body: z
      .string()
      .nullable()
      .describe(
        "The first 1 KiB of the answer to the last attempt. Null when there was no answer, or no attempt yet, and after a customer whom the event names was deleted.",
      ),
    duration_ms: z
      .int()
      .nullable()
      .describe("How long the last attempt took, in milliseconds. Null before the first one has ended."),
  })
  .meta({ id: "WebhookDelivery" });
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

export const DeliveryQuery = PageQuery.extend({
  status: DeliveryStatus.optional().describe(`Only deliveries in this status.${valuesOf(DELIVERY_STATUSES)}`),
}).check(oneCursor);
export type DeliveryQuery = z.infer<typeof DeliveryQuery>;

/** Body of POST /webhooks/{id}/test. */
export const TestBody = z
  .strictObject({
    type: z
      .enum(EVENT_TYPES, "Use an event type, such as order.completed.")
      .default("webhook.test")
      .describe(`Type of the event to send. Default \`webhook.test\`.${valuesOf(EVENT_TEXTS)}`),
  })
  .optional();
export type TestBody = z.infer<typeof TestBody>;

/** Body of POST /webhooks/{id}/recover. */
export const RecoverBody = z.strictObject({
  since: TimestampInput.describe(
    "Queue the events that happened at this time or later, in Unix seconds. Events are kept for 30 days; an earlier time means all of them.",
  ),
});
export type RecoverBody = z.infer<typeof RecoverBody>;

export const WebhookRecovery = z
  .object({
    object: z.literal("webhook_recovery").describe("Always `webhook_recovery`."),
    queued: z.int().meta({ minimum: 0, description: "How many deliveries were queued. 0 when nothing was missed." }),
  })
  .meta({ id: "WebhookRecovery" });
export type WebhookRecovery = z.infer<typeof WebhookRecovery>;

export const DeletedEndpoint = z
  .object({
    id: Id.describe("Id of the webhook endpoint that was deleted."),
    object: z.literal("webhook_endpoint").describe("Always `webhook_endpoint`."),
    deleted: z.literal(true).describe("Always `true`: the webhook endpoint no longer exists."),
  })
  .meta({ id: "DeletedWebhookEndpoint" });
export type DeletedEndpoint = z.infer<typeof DeletedEndpoint>;
