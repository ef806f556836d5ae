import { deviceRoute } from "#lib/api/device-route";
import { listItems } from "#lib/domain/door/list";
import { ListQuery } from "#lib/domain/door/schema";

/** The items that the phone can decide about without a network, in pages; with a cursor what changed since. */
export const GET = deviceRoute({ query: ListQuery }, (ctx, { query }) => listItems(ctx, query));
