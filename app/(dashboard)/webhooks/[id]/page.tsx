import { RotateCw } from "lucide-react";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { moveTo, recover, remove, retry, rotate, switchOff, switchOn, test } from "#app/(dashboard)/webhooks/actions";
import { ActButton } from "#components/ui/act-button";
import { Copy } from "#components/ui/copy";
import { Empty, NoMatch } from "#components/ui/empty";
import { PageHead } from "#components/ui/page-head";
import { Pager } from "#components/ui/pager";
import { Facts, Section } from "#components/ui/section";
import { Tabs } from "#components/ui/tabs";
import { DELIVERY_COLUMNS, DeliveriesTable } from "#components/webhooks/deliveries-table";
import { EndpointActions } from "#components/webhooks/endpoint-actions";
import { EndpointStatus } from "#components/webhooks/endpoint-status";
import { Health } from "#components/webhooks/health";
import { Opened } from "#components/webhooks/opened-delivery";
import { dashboardCtx } from "#lib/auth/session";
import { addressWith, one, pagesBeside } from "#lib/core/address";
import { isUuid } from "#lib/core/ids";
import { getEndpoint, listDeliveries, openDelivery, readHealth } from "#lib/domain/webhook-endpoints/read";
import { DeliveryStatus, type WebhookEndpoint } from "#lib/domain/webhook-endpoints/schema";
import { reading } from "#lib/http/page";

export const metadata: Metadata = { title: "Webhook" };

export default async function EndpointPage({ params, searchParams }: PageProps<"/webhooks/[id]">) {
  const ctx = await dashboardCtx();
  const { id } = await params;
  const query = await searchParams;
  if (!isUuid(id)) notFound();
  const status = DeliveryStatus.safeParse(one(query.status)).data;
  const openedId = one(query.delivery);
  const [endpoint, health, page, opened] = await reading(ctx, () =>
    Promise.all([
      getEndpoint(ctx, id),
      readHealth(ctx, id),
      listDeliveries(ctx, id, { status, starting_after: one(query.after), ending_before: one(query.before) }),
      openedId && isUuid(openedId) ? openDelivery(ctx, id, openedId) : null,
    ]),
  );
  const path = `/webhooks/${id}`;
  const tab = (label: string, value: typeof status | null, count?: number) => ({
    label,
    href: addressWith(path, query, { status: value ?? null, delivery: null }),
    current: (value ?? undefined) === status,
    count: count || undefined,
  });
  const { waiting, failed, abandoned } = health.counts;
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
        <div className="log">
          <Tabs
            label="State"
            tabs={[
              tab("All", null),
              tab("Waiting", "pending", waiting),
              tab("Failed", "failed", failed),
              tab("Delivered", "succeeded"),
              ...(abandoned > 0 || status === "abandoned" ? [tab("Abandoned", "abandoned", abandoned)] : []),
            ]}
          />
          {page.data.length > 0 ? (
            <DeliveriesTable
              deliveries={page.data}
              href={(delivery) =>
                addressWith(path, query, {
                  delivery: delivery.id,
                  after: one(query.after) ?? null,
                  before: one(query.before) ?? null,
                })
              }
              current={opened?.delivery.id}
            />
          ) : status ? (
            <NoMatch title="No delivery is in this state" clear={path} />
          ) : (
            <Empty columns={DELIVERY_COLUMNS} title="Nothing sent yet">
              Each event that this endpoint listens to appears here, with what your server answered.
            </Empty>
          )}
          <Pager
            keys={page.data.length > 0}
            {...pagesBeside(path, { ...query, delivery: undefined }, page.data, page.has_more)}
          >
            {endpoint.enabled && failed + abandoned > 0 ? (
              <ActButton small action={recover} fields={{ id }} pending="Looking">
                <RotateCw className="lucide s" />
                Resend what did not arrive
              </ActButton>
            ) : (
              page.data.length > 0 &&
              (page.data.length === 1 ? "1 delivery" : `${page.data.length} deliveries, newest first`)
            )}
          </Pager>
        </div>
        {opened ? (
          <Opened
            opened={opened}
            retry={endpoint.enabled ? retry : undefined}
            moveTo={moveTo}
            close={addressWith(path, query, {
              delivery: null,
              after: one(query.after) ?? null,
              before: one(query.before) ?? null,
            })}
          />
        ) : (
          <About endpoint={endpoint} />
        )}
      </div>
    </>
  );
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
