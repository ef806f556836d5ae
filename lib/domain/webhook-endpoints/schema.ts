import { z } from "zod";
import { EVENT_FILTERS, EVENT_TYPES, type EventType } from "#lib/core/event-types";
import type { Answered } from "#lib/core/mistake-words";
import { Id, oneCursor, PageQuery, Timestamp, TimestampInput } from "#lib/core/schema";

/** Spec, "Limits": deliveries in a row that end failed before their endpoint is switched off. */
export const FAILURES_THAT_DISABLE = 5;
/** Decisions, "Webhooks": attempts that a delivery uses up before people are warned. */
export const ATTEMPTS_THAT_WARN = 4;

/** Spec, "webhook_endpoint". */
export const WebhookEndpoint = z
  .object({
    id: Id,
    object: z.literal("webhook_endpoint"),
    url: z.string().meta({ format: "uri" }),
    events: z.array(z.string()).meta({ description: "Event names, families such as `ticket.*`, or `*`" }),
    enabled: z.boolean(),
    signing_secret_prefix: z.string().meta({ description: "The first characters of the signing secret" }),
    description: z.string().nullable(),
  })
  .meta({ id: "WebhookEndpoint" });
export type WebhookEndpoint = z.infer<typeof WebhookEndpoint>;

/** An endpoint in the one answer that shows its secret. */
export const WebhookEndpointWithSecret = WebhookEndpoint.extend({
  signing_secret: z.string().meta({ description: "`whsec_` and base64 of 24 bytes. Shown only now: keep it." }),
}).meta({ id: "WebhookEndpointWithSecret" });
export type WebhookEndpointWithSecret = z.infer<typeof WebhookEndpointWithSecret>;

const UrlInput = z.string().trim().min(1, "Give the address that events are sent to.").meta({
  format: "uri",
  description: "Where events are sent: https only, no credentials, no private address, at most 2,048 characters",
});
const EventsInput = z
  .array(z.enum(EVENT_FILTERS, 'Give an event name such as order.completed, a family such as "ticket.*", or "*".'))
  .min(1, 'Name at least one event, or "*" for all.')
  .max(EVENT_FILTERS.length)
  .meta({ examples: [["order.completed", "ticket.*"], ["*"]] });
const DescriptionInput = z.string().trim().max(10_000).nullable();

/** Body of POST /webhooks. */
export const EndpointInput = z.strictObject({
  url: UrlInput,
  events: EventsInput,
  description: DescriptionInput.optional(),
  enabled: z.boolean().optional().meta({ description: "Whether it gets events at once; true unless given" }),
});
export type EndpointInput = z.infer<typeof EndpointInput>;

/** Body of PATCH /webhooks/{id}. */
export const EndpointPatch = z.strictObject({
  url: UrlInput.optional(),
  events: EventsInput.optional(),
  description: DescriptionInput.optional(),
  enabled: z.boolean().optional(),
});
export type EndpointPatch = z.infer<typeof EndpointPatch>;

export const EndpointQuery = PageQuery.check(oneCursor);
export type EndpointQuery = z.infer<typeof EndpointQuery>;

export const DeliveryStatus = z.enum(["pending", "in_flight", "succeeded", "failed", "abandoned"]);
export type DeliveryStatus = z.infer<typeof DeliveryStatus>;

/** Spec, "webhook_delivery". */
export const WebhookDelivery = z
  .object({
    id: Id,
    object: z.literal("webhook_delivery"),
    created: Timestamp,
    endpoint_id: Id,
    event_id: z.string(),
    event_type: z.string(),
    url: z.string().meta({ description: "Where the last attempt went; before the first, where it is to go" }),
    status: DeliveryStatus,
    attempt_count: z.int().meta({ minimum: 0, description: "Attempts that ended" }),
    next_attempt_at: Timestamp,
    last_attempt_at: Timestamp.nullable(),
    response_status: z.int().nullable(),
    response_body: z.string().nullable().meta({ description: "The first 1 KiB of the last answer" }),
    duration_ms: z.int().nullable(),
  })
  .meta({ id: "WebhookDelivery" });
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

export const DeliveryQuery = PageQuery.extend({ status: DeliveryStatus.optional() }).check(oneCursor);
export type DeliveryQuery = z.infer<typeof DeliveryQuery>;

/** What narrows the delivery log in the dashboard. `search`: words of a type, or an id of an event or delivery or its end. */
export interface DeliverySearch {
  status?: DeliveryStatus;
  type?: EventType;
  search?: string;
  starting_after?: string;
  ending_before?: string;
}

/** Body of POST /webhooks/{id}/test. */
export const TestBody = z
  .strictObject({
    type: z.enum(EVENT_TYPES, "Give an event name such as order.completed.").default("webhook.test").meta({
      description: "What to send an example of",
    }),
  })
  .optional();
export type TestBody = z.infer<typeof TestBody>;

/** Body of POST /webhooks/{id}/recover. */
export const RecoverBody = z.strictObject({ since: TimestampInput });
export type RecoverBody = z.infer<typeof RecoverBody>;

export const WebhookRecovery = z
  .object({ object: z.literal("webhook_recovery"), queued: z.int().meta({ minimum: 0 }) })
  .meta({ id: "WebhookRecovery" });
export type WebhookRecovery = z.infer<typeof WebhookRecovery>;

export const DeletedEndpoint = z
  .object({ id: Id, object: z.literal("webhook_endpoint"), deleted: z.literal(true) })
  .meta({ id: "DeletedWebhookEndpoint" });
export type DeletedEndpoint = z.infer<typeof DeletedEndpoint>;

/** One try of a delivery, for the dashboard. Times are Unix seconds. */
export interface Attempt extends Answered {
  number: number;
  started_at: number;
  duration_ms: number;
  request_headers: Record<string, string>;
  response_body: string | null;
}

/** What a test of a type would send to an endpoint. */
export interface TestPreview {
  type: EventType;
  /** The newest of this store, the documented example where none happened, or the endpoint itself. */
  source: "newest" | "example" | "endpoint";
  /** When the newest one happened, in Unix seconds. */
  happened_at: number | null;
  /** As it would be sent, but for its id. */
  payload: string;
}

/** A delivery opened in the dashboard: the bytes that are sent, and every try. */
export interface OpenedDelivery {
  delivery: WebhookDelivery;
  /** The exact body; null when the event is no longer kept. */
  payload: string | null;
  /** First to last; of very many, the newest 100. */
  attempts: Attempt[];
  /** While a worker sends it: until when it holds it. Should the worker die, it waits again from then on. */
  lease_until: number | null;
  /** It was sent again by hand after it had ended: one more failure ends it. */
  is_again: boolean;
}

/** How an endpoint stands, in the words of the delivery log. */
export type EndpointState = "enabled" | "failing" | "disabled_by_failures" | "gone" | "switched_off";

export interface EndpointDay {
  /** In the store's time zone, `2026-11-21`. */
  day: string;
  delivered: number;
  /** Tried, and not delivered up to now. */
  undelivered: number;
}

/** The last 14 days of an endpoint. */
export interface EndpointHealth {
  state: EndpointState;
  /** Fourteen, oldest first; today is the last. */
  days: EndpointDay[];
  delivered: number;
  undelivered: number;
  /** Of answers, in milliseconds; null when there was none. */
  median_ms: number | null;
  slowest_ms: number | null;
  last_delivered_at: number | null;
  /** Deliveries that ended failed since the last success, and how many switch the endpoint off. */
  failed_in_a_row: number;
  failures_that_disable: number;
  disabled_at: number | null;
  /** While it is failing, or was switched off by failures. */
  trouble: EndpointTrouble | null;
  /** Secrets that were replaced and still sign, and until when the last of them does. */
  rotation: { count: number; until: number } | null;
  registered_at: number;
  /** Over all time, for the tabs. */
  counts: { waiting: number; failed: number; abandoned: number };
}

/** Why an endpoint wants a person. */
export interface EndpointTrouble {
  /** In the last 30 days; null when none arrived. */
  last_delivered_at: number | null;
  /** The newest try of what did not arrive; null when none was made. */
  last_attempt: Attempt | null;
}

/** An endpoint in the dashboard's list. */
export interface EndpointOverview {
  endpoint: WebhookEndpoint;
  state: EndpointState;
  failed_in_a_row: number;
  disabled_at: number | null;
  waiting: number;
  /** While it is failing, or was switched off by failures. */
  trouble: EndpointTrouble | null;
  last_delivery: WebhookDelivery | null;
}

/** What is pasted to learn why a signature does not verify. */
export const SignatureInput = z.object({
  /** Kept as they were pasted: white space may be the mistake. */
  headers: z
    .string("Paste the headers of the request.")
    .max(32_768, "Paste the headers alone: at most 32,768 characters."),
  secret: z.string("Paste the secret that your server uses.").max(1_024, "A signing secret has 38 characters."),
  body: z.string().max(262_144, "A body has at most 262,144 characters.").default(""),
  computed: z.string().trim().max(1_024, "Paste one signature.").optional(),
  clock: z.string().trim().max(64, "Give one moment, such as 2026-11-21T19:00:00Z.").optional(),
});
export type SignatureInput = z.infer<typeof SignatureInput>;

/** Where two bodies part: some characters that they share, then those of each. What cannot be seen is escaped. */
export interface BodyDifference {
  /** Characters before it. */
  at: number;
  shared: string;
  sent: string;
  received: string;
}

/** A mistake in checking a signature, by what is wrong. `none`: all verifies; `unknown`: nothing explains it. */
export type SignatureMistake =
  | "none"
  | "unknown"
  | "no_signature"
  | "clock"
  | "old_capture"
  | "not_a_secret"
  | "secret_written"
  | "secret_old"
  | "secret_newer"
  | "secret_of_other_endpoint"
  | "secret_of_other_mode"
  | "secret_of_listen"
  | "secret_unknown"
  | "body_empty"
  | "body_rewritten"
  | "body_encoding"
  | "body_wrapped"
  | "body_packed"
  | "body_incomplete"
  | "body_of_other_event"
  | "body_changed"
  | "id_changed"
  | "timestamp_changed"
  | "signature_changed"
  | "signature_of_other"
  | "code_key"
  | "code_message"
  | "code_body"
  | "code_hash"
  | "code_encoding"
  | "code_compare";

/** One mistake: one sentence that is the diagnosis, and the smallest fix. */
export interface NamedMistake {
  found: SignatureMistake;
  title: string;
  text: string;
}

/** Why a signature does not verify. Never carries a secret, only its first characters. */
export interface SignatureDiagnosis extends NamedMistake {
  evidence: { name: string; value: string }[];
  difference: BodyDifference | null;
  /** The endpoint that the delivery was signed for, where that is known. */
  endpoint_id: string | null;
  /** What else is wrong. */
  also: NamedMistake[];
}
