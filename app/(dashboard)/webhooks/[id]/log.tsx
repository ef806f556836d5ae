import { RotateCw } from "lucide-react";
import { retry } from "#app/(dashboard)/webhooks/actions";
import { ButtonLink } from "#components/ui/button";
import { Empty, NoMatch } from "#components/ui/empty";
import { Filters, SearchField } from "#components/ui/filters";
import { Spacer } from "#components/ui/layout";
import { Pager } from "#components/ui/pager";
import { Tabs } from "#components/ui/tabs";
import { DELIVERY_COLUMNS, DeliveriesTable } from "#components/webhooks/deliveries-table";
import { RefreshButton } from "#components/webhooks/refresh-button";
import { TypeFilter } from "#components/webhooks/type-filter";
import { EVENT_TYPES } from "#lib/core/event-types";
import type { Page } from "#lib/core/schema";
import {
  type DeliverySearch,
  DeliveryStatus,
  type EndpointHealth,
  type OpenedDelivery,
  type WebhookDelivery,
  type WebhookEndpoint,
} from "#lib/domain/webhook-endpoints/schema";
import { addressWith, firstOf, type Params, pageLinks } from "#lib/pages/address";
import styles from "./log.module.css";

/** Reads the filters of the log from the address. */
export const readFilter = (query: Params): Pick<DeliverySearch, "status" | "type" | "search"> => ({
  status: DeliveryStatus.safeParse(firstOf(query.status)).data,
  type: EVENT_TYPES.find((type) => type === firstOf(query.type)),
  search: firstOf(query.q)?.slice(0, 200),
});

/** Returns the cursors of this page of the log, for links that open or close something on it. */
export const cursorsOf = (query: Params) => ({
  after: firstOf(query.after) ?? null,
  before: firstOf(query.before) ?? null,
});

/**
 * Returns when the log changes next, in Unix seconds: 0 for now, MAX_SAFE_INTEGER for an unknown time, because only
 * deliveries that are not shown are pending. Null when none is pending.
 */
function nextChangeAt(deliveries: readonly WebhookDelivery[], waiting: number, status?: DeliveryStatus): number | null {
  const times = deliveries.flatMap((one) =>
    one.status === "in_flight" ? [0] : one.status === "pending" ? [one.next_attempt_at] : [],
  );
  if (times.length > 0) return Math.min(...times);
  if (waiting === 0) return null;
  return status === "pending" ? 0 : Number.MAX_SAFE_INTEGER;
}

/** The delivery log of an endpoint: tabs, filters, deliveries and foot. */
export function Log({
  path,
  query,
  endpoint,
  health,
  page,
  opened,
}: {
  path: string;
  query: Params;
  endpoint: WebhookEndpoint;
  health: EndpointHealth;
  page: Page<WebhookDelivery>;
  opened: OpenedDelivery | null;
}) {
  const { status, type, search } = readFilter(query);
  const { waiting, failed, abandoned } = health.counts;
  const rows = page.data;
  const isFirst = !firstOf(query.after) && !firstOf(query.before);
  const isNarrowed = Boolean(status || type || search) || !isFirst;
  const tab = (label: string, value: DeliveryStatus | null, count?: number) => ({
    label,
    href: addressWith(path, query, { status: value, delivery: null }),
    current: (value ?? undefined) === status,
    count: count || undefined,
  });
  return (
    <div className={styles.log}>
      <Tabs
        label="State"
        className={styles.tabs}
        tabs={[
          tab("All", null),
          tab("Waiting", "pending", waiting),
          ...(status === "in_flight" ? [tab("In flight", "in_flight")] : []),
          tab("Failed", "failed", failed),
          tab("Delivered", "succeeded"),
          ...(abandoned > 0 || status === "abandoned" ? [tab("Abandoned", "abandoned", abandoned)] : []),
        ]}
      />
      <Filters>
        <SearchField
          className={styles.search}
          action={path}
          value={search}
          placeholder="Event or id"
          keep={{ status, type, delivery: opened?.delivery.id }}
        />
        <TypeFilter
          action={path}
          types={typesOf(endpoint.events, type)}
          value={type}
          keep={{ status, q: search, delivery: opened?.delivery.id }}
        />
        {(search || type) && (
          <ButtonLink kind="ghost" small href={addressWith(path, query, { q: null, type: null })} scroll={false}>
            Clear
          </ButtonLink>
        )}
        <Spacer />
        <RefreshButton
          due={nextChangeAt(opened ? [opened.delivery, ...rows] : rows, waiting, status)}
          href={addressWith(path, query, cursorsOf(query))}
        />
      </Filters>
      {rows.length > 0 ? (
        <DeliveriesTable
          deliveries={rows}
          href={(delivery) => addressWith(path, query, { delivery: delivery.id, ...cursorsOf(query) })}
          current={opened?.delivery.id}
          retry={endpoint.enabled ? retry : undefined}
        />
      ) : isNarrowed ? (
        <NoMatch
          title={search || type ? "No delivery matches" : (EMPTY_TITLES[status ?? ""] ?? "No deliveries")}
          clear={path}
        />
      ) : (
        <Empty columns={DELIVERY_COLUMNS} title="Nothing sent yet">
          Each event that this endpoint listens to appears here, with the response of your server.
        </Empty>
      )}
      <Pager hasRowKeys={rows.length > 0} {...pageLinks(path, { ...query, delivery: undefined }, rows, page.has_more)}>
        {endpoint.enabled && failed + abandoned > 0 ? (
          <ButtonLink small href={`${path}?task=recover`} scroll={false}>
            <RotateCw size={14} />
            Send what was missed
          </ButtonLink>
        ) : (
          rows.length > 0 && countWords(rows.length, Boolean(search || type))
        )}
      </Pager>
    </div>
  );
}

const EMPTY_TITLES: Record<string, string> = {
  pending: "No delivery is waiting",
  in_flight: "No delivery is in flight",
  succeeded: "No delivery has succeeded yet",
  failed: "No delivery has failed",
  abandoned: "No delivery was abandoned",
};

function countWords(count: number, isSearch: boolean): string {
  const deliveries = count === 1 ? "1 delivery" : `${count} deliveries`;
  return `${deliveries}${isSearch ? " of the last 30 days" : ""}, newest first`;
}

/** Returns the types that may be in the log: those the endpoint listens to, tests, and the one in the filter. */
export function typesOf(events: readonly string[], type: string | undefined): string[] {
  const isSubscribed = (name: string) =>
    events.some((event) => event === "*" || event === name || event === `${name.split(".")[0]}.*`);
  return EVENT_TYPES.filter((name) => name === "webhook.test" || name === type || isSubscribed(name));
}
