import { RotateCw } from "lucide-react";
import { retry } from "#app/(dashboard)/webhooks/actions";
import { ButtonLink } from "#components/ui/button";
import { Empty } from "#components/ui/empty";
import { Spacer } from "#components/ui/layout";
import { List, type ListTabs } from "#components/ui/list";
import { deliveryColumns } from "#components/webhooks/deliveries-columns";
import { RefreshButton } from "#components/webhooks/refresh-button";
import { ResendKey } from "#components/webhooks/resend-key";
import { TypeFilter } from "#components/webhooks/type-filter";
import { EVENT_TYPES } from "#lib/core/event-types";
import type { Page } from "#lib/core/schema";
import type { EndpointHealth, OpenedDelivery } from "#lib/dashboard/webhooks/shape";
import { DeliveryStatus, type WebhookDelivery, type WebhookEndpoint } from "#lib/domain/webhook-endpoints/schema";
import { addressWith, firstOf, type Params } from "#lib/pages/address";
import { addressOfList, aText, oneOf } from "#lib/pages/address-of-list";
import { titleOfList } from "#lib/pages/title-of-list";
import styles from "./log.module.css";

const FILTERS = { status: oneOf(DeliveryStatus.options), type: oneOf(EVENT_TYPES), q: aText };

/** Reads the filters of the log from the address. */
export const addressOfLog = (path: string, query: Params) => addressOfList(path, FILTERS, query);

/** Returns the title of the page of the log. */
export const titleOfLog = (name: string, address: ReturnType<typeof addressOfLog>) =>
  titleOfList(name, address, tabsOf(address.values.status, 0));

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
  address,
  query,
  endpoint,
  health,
  page,
  opened,
}: {
  path: string;
  address: ReturnType<typeof addressOfLog>;
  query: Params;
  endpoint: WebhookEndpoint;
  health: EndpointHealth;
  page: Page<WebhookDelivery>;
  opened: OpenedDelivery | null;
}) {
  const { status, type, q } = address.values;
  const { waiting, failed, abandoned } = health.counts;
  const kept = opened ? [["delivery", opened.delivery.id] as const] : [];
  return (
    <div className={styles.log}>
      <List
        label="Deliveries"
        address={address}
        columns={deliveryColumns(endpoint.enabled ? retry : undefined)}
        page={page}
        href={(delivery) => addressWith(path, query, { delivery: delivery.id, ...cursorsOf(query) })}
        current={opened?.delivery.id}
        tabs={tabsOf(status, abandoned)}
        counts={{ pending: waiting || undefined, failed: failed || undefined, abandoned: abandoned || undefined }}
        search="Event or id"
        kept={kept}
        controls={
          <>
            <TypeFilter
              action={path}
              types={typesOf(endpoint.events, type)}
              value={type}
              fields={[...address.fieldsWithout("type"), ...kept]}
            />
            {(q || type) && (
              <ButtonLink kind="ghost" small href={address.with({ q: null, type: null })} scroll={false}>
                Clear
              </ButtonLink>
            )}
            <Spacer />
            <RefreshButton
              due={nextChangeAt(opened ? [opened.delivery, ...page.data] : page.data, waiting, status)}
              href={addressWith(path, query, cursorsOf(query))}
            />
          </>
        }
        noun={["delivery", "deliveries"]}
        countNote={q || type ? " of the last 30 days" : undefined}
        noMatch={q || type ? "No delivery matches" : (EMPTY_TITLES[status ?? ""] ?? "No deliveries")}
        empty={
          <Empty columns={deliveryColumns()} title="Nothing sent yet">
            Each event that this endpoint listens to appears here, with the response of your server.
          </Empty>
        }
        foot={endpoint.enabled && failed + abandoned > 0 ? <SendMissed path={path} /> : undefined}
      />
      <ResendKey />
    </div>
  );
}

/** The tabs of the log. States that are rare have one only while there is something to show. */
const tabsOf = (status: DeliveryStatus | undefined, abandoned: number): ListTabs => ({
  label: "State",
  filter: "status",
  tabs: [
    { value: null, label: "All" },
    { value: "pending", label: "Waiting" },
    ...(status === "in_flight" ? [{ value: "in_flight", label: "In flight" }] : []),
    { value: "failed", label: "Failed" },
    { value: "succeeded", label: "Delivered" },
    ...(abandoned > 0 || status === "abandoned" ? [{ value: "abandoned", label: "Abandoned" }] : []),
  ],
});

function SendMissed({ path }: { path: string }) {
  return (
    <ButtonLink small href={`${path}?task=recover`} scroll={false}>
      <RotateCw size={14} />
      Send what was missed
    </ButtonLink>
  );
}

const EMPTY_TITLES: Record<string, string> = {
  pending: "No delivery is waiting",
  in_flight: "No delivery is in flight",
  succeeded: "No delivery has succeeded yet",
  failed: "No delivery has failed",
  abandoned: "No delivery was abandoned",
};

/** Returns the types that may be in the log: those the endpoint listens to, tests, and the one in the filter. */
export function typesOf(events: readonly string[], type: string | undefined): string[] {
  const isSubscribed = (name: string) =>
    events.some((event) => event === "*" || event === name || event === `${name.split(".")[0]}.*`);
  return EVENT_TYPES.filter((name) => name === "webhook.test" || name === type || isSubscribed(name));
}
