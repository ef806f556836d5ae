import { RotateCw } from "lucide-react";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { moveTo, recover, remove, retry, rotate, switchOff, switchOn, test } from "#app/(dashboard)/webhooks/actions";
import { ActButton } from "#components/ui/act-button";
import { ButtonLink } from "#components/ui/button";
import { Copy } from "#components/ui/copy";
import { Empty, NoMatch } from "#components/ui/empty";
import { Filters, SearchField } from "#components/ui/filters";
import { PageHead } from "#components/ui/page-head";
import { Pager } from "#components/ui/pager";
import { Facts, Section } from "#components/ui/section";
import { Tabs } from "#components/ui/tabs";
import { DELIVERY_COLUMNS, DeliveriesTable } from "#components/webhooks/deliveries-table";
import { EndpointActions } from "#components/webhooks/endpoint-actions";
import { EndpointStatus } from "#components/webhooks/endpoint-status";
import { Health } from "#components/webhooks/health";
import { Live } from "#components/webhooks/live";
import { Opened } from "#components/webhooks/opened-delivery";
import { TypeFilter } from "#components/webhooks/type-filter";
import { dashboardCtx } from "#lib/auth/session";
import { addressWith, idIn, one, type Params, pagesBeside } from "#lib/core/address";
import { EVENT_TYPES, type EventType } from "#lib/core/event-types";
import { isUuid } from "#lib/core/ids";
import type { Page } from "#lib/core/schema";
import { getEndpoint, openDelivery, readHealth, searchDeliveries } from "#lib/domain/webhook-endpoints/read";
import {
  DeliveryStatus,
  type EndpointHealth,
  type OpenedDelivery,
  type WebhookDelivery,
  type WebhookEndpoint,
} from "#lib/domain/webhook-endpoints/schema";
import { reading } from "#lib/http/page";
import { plannedAttempts } from "#lib/webhooks/schedule";

export const metadata: Metadata = { title: "Webhook" };

export default async function EndpointPage({ params, searchParams }: PageProps<"/webhooks/[id]">) {
  const ctx = await dashboardCtx();
  const { id } = await params;
  const query = await searchParams;
  if (!isUuid(id)) notFound();
  const path = `/webhooks/${id}`;
  const filter = readFilter(query);
  const openedId = idIn(query, "delivery");
  const [endpoint, health, page, opened] = await reading(ctx, () =>
    Promise.all([
      getEndpoint(ctx, id),
      readHealth(ctx, id),
      searchDeliveries(ctx, id, {
        ...filter,
        starting_after: idIn(query, "after"),
        ending_before: idIn(query, "before"),
      }),
      openedId ? openDelivery(ctx, id, openedId) : null,
    ]),
  );
  const { waiting } = health.counts;
  return (
    <>
      <PageHead
        back={{ href: "/webhooks", label: "Webhooks" }}
        title={<Copy value={endpoint.url} label="copy the address" className="long" />}
        status={<EndpointStatus state={health.state} />}
      >
        <EndpointActions
          id={id}
          host={new URL(endpoint.url).host}
          enabled={endpoint.enabled}
          waiting={waiting}
          acts={{ test, rotate, switchOn, switchOff, remove }}
        />
      </PageHead>
      <Health health={health} events={endpoint.events} />
      <div className="split">
        <Log path={path} query={query} endpoint={endpoint} health={health} page={page} opened={opened} />
        {opened ? (
          <Opened
            opened={opened}
            planned={plannedOf(opened)}
            retry={endpoint.enabled ? retry : undefined}
            moveTo={moveTo}
            close={addressWith(path, query, { delivery: null, ...cursorsOf(query) })}
          />
        ) : (
          <About endpoint={endpoint} />
        )}
      </div>
    </>
  );
}

interface LogFilter {
  status?: DeliveryStatus;
  type?: EventType;
  search?: string;
}

const readFilter = (query: Params): LogFilter => ({
  status: DeliveryStatus.safeParse(one(query.status)).data,
  type: EVENT_TYPES.find((type) => type === one(query.type)),
  search: one(query.q)?.slice(0, 200),
});

/** An address that opens or closes something on this page of the log stays on it. */
const cursorsOf = (query: Params) => ({ after: one(query.after) ?? null, before: one(query.before) ?? null });

const plannedOf = ({ delivery, is_again }: OpenedDelivery): number[] =>
  delivery.status === "pending" ? plannedAttempts(delivery.attempt_count, delivery.next_attempt_at, is_again) : [];

/** When something happens next among what is shown; null while nothing waits. */
function dueOf(deliveries: readonly WebhookDelivery[]): number | null {
  const times = deliveries.flatMap(({ status, next_attempt_at }) =>
    status === "in_flight" ? [0] : status === "pending" ? [next_attempt_at] : [],
  );
  return times.length > 0 ? Math.min(...times) : null;
}

/** The log: tabs for states, filters, the deliveries, and its foot. */
function Log({
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
  const isFirst = !one(query.after) && !one(query.before);
  const isNarrowed = Boolean(status || type || search) || !isFirst;
  const tab = (label: string, value: DeliveryStatus | null, count?: number) => ({
    label,
    href: addressWith(path, query, { status: value, delivery: null }),
    current: (value ?? undefined) === status,
    count: count || undefined,
  });
  return (
    <div className="log">
      <Tabs
        label="State"
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
          <ButtonLink kind="g" small href={addressWith(path, query, { q: null, type: null })} scroll={false}>
            Clear
          </ButtonLink>
        )}
        <span className="sp" />
        <Live
          due={dueOf(opened ? [opened.delivery, ...rows] : rows)}
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
        <NoMatch title={search || type ? "No delivery matches" : "No delivery is in this state"} clear={path} />
      ) : (
        <Empty columns={DELIVERY_COLUMNS} title="Nothing sent yet">
          Each event that this endpoint listens to appears here, with what your server answered.
        </Empty>
      )}
      <Pager keys={rows.length > 0} {...pagesBeside(path, { ...query, delivery: undefined }, rows, page.has_more)}>
        {endpoint.enabled && failed + abandoned > 0 ? (
          <ActButton small action={recover} fields={{ id: endpoint.id }} pending="Looking">
            <RotateCw className="lucide s" />
            Resend what did not arrive
          </ActButton>
        ) : (
          rows.length > 0 && shown(rows.length, Boolean(search || type))
        )}
      </Pager>
    </div>
  );
}

function shown(count: number, isKeptOnly: boolean): string {
  const those = count === 1 ? "1 delivery" : `${count} deliveries`;
  return `${those}${isKeptOnly ? " of the last 30 days" : ""}, newest first`;
}

/** The types that an endpoint may have heard of: those that it listens to, tests, and the one that is looked for. */
function typesOf(events: readonly string[], type: string | undefined): string[] {
  const asks = (name: string) =>
    events.some((event) => event === "*" || event === name || event === `${name.split(".")[0]}.*`);
  return EVENT_TYPES.filter((name) => name === "webhook.test" || name === type || asks(name));
}

/** What stands beside the log while no delivery is open. */
function About({ endpoint }: { endpoint: WebhookEndpoint }) {
  return (
    <aside className="one">
      <Section title="Endpoint">
        <Facts
          facts={[
            ["Description", endpoint.description],
            [
              "Secret",
              <span key="secret" className="mono">
                {endpoint.signing_secret_prefix}…
              </span>,
            ],
            [
              "Listens to",
              <span key="events" className="mono">
                {endpoint.events.join(" ")}
              </span>,
            ],
            ["Id", <Copy key="id" value={endpoint.id} label="copy endpoint id" />],
          ]}
        />
      </Section>
      <Section title="Is it really from here?">
        <p className="max-w-[440px] text-ink-2">
          Every POST carries <span className="mono">webhook-id</span>, <span className="mono">webhook-timestamp</span>{" "}
          and <span className="mono">webhook-signature</span>. Check them with the endpoint's secret and any Standard
          Webhooks library, and refuse what is older than 5 minutes. The same event may come twice: its id tells.
        </p>
      </Section>
    </aside>
  );
}
