import { notFound } from "#lib/core/errors";
import { isUuid } from "#lib/core/ids";
import { EVENTS_KEPT_DAYS } from "#lib/core/limits";
import type { Page } from "#lib/core/schema";
import { addDays, toUnix } from "#lib/core/time";
import type { Context } from "#lib/db/context";
import { type Condition, type Listing, pageOf } from "#lib/db/page";
import { type EventRow, payloadOf } from "#lib/domain/events/row";
import { EventIdInput } from "#lib/domain/events/schema";
import { IS_NOT_EXAMPLE } from "#lib/domain/events/sql";
import { type DeliveryRow, toDelivery } from "#lib/domain/webhook-endpoints/row";
import type {
  DeliveryCounts,
  DeliveryOfEvent,
  EventOverview,
  EventSearch,
  OpenedEvent,
  RequestOfEvent,
} from "./shape.ts";
import { COUNT_DELIVERIES, GET_REQUEST, LIST_DELIVERIES, OPEN_EVENT } from "./sql.ts";

interface StoredEvent extends EventRow {
  object_id: string | null;
  request_id: string | null;
}

/**
 * Lists the events that the API lists, newest first, each with the state of its deliveries. The id of an object is found by
 * its own index, the id of an event by the primary key; another text is searched in the types and in the ends of ids.
 */
export function searchEvents(ctx: Context, { type, search, ...page }: EventSearch): Promise<Page<EventOverview>> {
  const wanted = search?.trim();
  const listing: Listing = {
    table: "event",
    equals: { type, object_id: wanted && isUuid(wanted) ? wanted : null },
    conditions: [
      { sql: "created_at >= ?", values: [keptSince(ctx)] },
      { sql: IS_NOT_EXAMPLE, values: [] },
      wanted && !isUuid(wanted) && matching(wanted),
    ],
  };
  return pageOf(ctx, listing, page, async (rows: StoredEvent[]) => {
    const counts = await countDeliveries(
      ctx,
      rows.map(({ id }) => id),
    );
    return rows.map((row) => ({
      id: row.id,
      created: toUnix(row.created_at),
      type: row.type,
      object_id: row.object_id,
      deliveries: counts.get(row.id) ?? NONE,
    }));
  });
}

const NONE: DeliveryCounts = { all: 0, delivered: 0, waiting: 0, failed: 0 };

function matching(wanted: string): Condition {
  if (EventIdInput.safeParse(wanted).success) return { sql: "id = ?", values: [wanted] };
  const like = wanted.replace(/^(evt_)?…/, "").replace(/[\\%_]/g, "\\$&");
  return {
    sql: "(type ILIKE ? OR id ILIKE ? OR object_id::text ILIKE ?)",
    values: [`%${like}%`, `%${like}`, `%${like}`],
  };
}

/** Counts the deliveries of all events of a page with one statement. */
async function countDeliveries(ctx: Context, ids: string[]): Promise<Map<string, DeliveryCounts>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.sql<DeliveryCounts & { event_id: string }>(COUNT_DELIVERIES, [ids]);
  return new Map(rows.map(({ event_id, ...counts }) => [event_id, counts]));
}

type DeliveryWithEndpoint = DeliveryRow & { endpoint_url: string; enabled: boolean; deleted_at: Date | null };

/**
 * Returns an event with its exact payload and its deliveries, also one that was sent as an example. Throws `not_found`, also
 * for an event that is older than 30 days.
 */
export async function openEvent(ctx: Context, id: string): Promise<OpenedEvent> {
  const [row] = await ctx.sql<StoredEvent>(OPEN_EVENT, [id]);
  if (!row || row.created_at < keptSince(ctx)) throw notFound("event");
  const deliveries = await ctx.sql<DeliveryWithEndpoint>(LIST_DELIVERIES, [id]);
  const payload = payloadOf(row);
  return {
    id: row.id,
    created: toUnix(row.created_at),
    type: row.type,
    payload,
    object: objectOf(row, payload),
    is_example: row.extra?.is_example === true,
    request: await readRequest(ctx, row.request_id),
    deliveries: deliveries.map(toDeliveryOfEvent),
  };
}

async function readRequest(ctx: Context, id: string | null): Promise<RequestOfEvent | null> {
  if (id === null) return null;
  const [logged] = isUuid(id)
    ? await ctx.sql<NonNullable<RequestOfEvent["logged"]>>(GET_REQUEST, [id, ctx.realNow])
    : [];
  return { id, logged: logged ?? null };
}

/** Returns what an event is about. That of a conflict is in its `resource`; its type does not name it. */
function objectOf({ type, object_id }: StoredEvent, payload: string): OpenedEvent["object"] {
  if (object_id === null) return null;
  const { resource } = JSON.parse(payload).data as { resource?: { object?: string } | null };
  return { kind: resource?.object ?? type.slice(0, type.indexOf(".")), id: object_id };
}

const toDeliveryOfEvent = (row: DeliveryWithEndpoint): DeliveryOfEvent => ({
  id: row.id,
  delivery: toDelivery(row),
  url: row.deleted_at === null ? row.endpoint_url : null,
  can_send: row.enabled && row.deleted_at === null,
});

const keptSince = (ctx: Context): Date => addDays(ctx.realNow, -EVENTS_KEPT_DAYS);
