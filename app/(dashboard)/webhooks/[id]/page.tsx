import type { Metadata } from "next";
import { changeUrl, remove, retry, rotate, switchOff } from "#app/(dashboard)/webhooks/actions";
import { CodeTitle } from "#components/frame/code-title";
import { PageHead } from "#components/frame/page-head";
import { Copy } from "#components/ui/copy";
import { OnPhone } from "#components/ui/layout";
import { Facts, Section } from "#components/ui/section";
import { Mono, Text } from "#components/ui/text";
import { TextLink } from "#components/ui/text-link";
import { Time } from "#components/ui/time";
import { EndpointActions } from "#components/webhooks/endpoint-actions";
import { EndpointProblem } from "#components/webhooks/endpoint-problem";
import { EndpointStatus } from "#components/webhooks/endpoint-status";
import { Health } from "#components/webhooks/health";
import { DeliveryDetail } from "#components/webhooks/opened-delivery";
import { TaskResult } from "#components/webhooks/task-result";
import { openDelivery, readHealth, searchDeliveries } from "#lib/dashboard/webhooks/read";
import type { EndpointHealth, OpenedDelivery } from "#lib/dashboard/webhooks/shape";
import { plannedAttempts } from "#lib/deliveries/schedule";
import { getEndpoint } from "#lib/domain/webhook-endpoints/read";
import type { WebhookEndpoint } from "#lib/domain/webhook-endpoints/schema";
import { addressWith, idIn } from "#lib/pages/address";
import { readForPage } from "#lib/pages/page";
import { readOne } from "#lib/pages/read-one";
import { dashboardContext, requireSession } from "#lib/pages/session";
import { formatAddress } from "#lib/texts/address";
import { addressOfLog, cursorsOf, Log, titleOfLog } from "./log.tsx";
import { OpenTask, readTask } from "./open-task.tsx";
import styles from "./page.module.css";

const readEndpoint = readOne(getEndpoint);

export async function generateMetadata({ params, searchParams }: PageProps<"/webhooks/[id]">): Promise<Metadata> {
  const { id } = await params;
  const { url } = await readEndpoint(id);
  return titleOfLog(`Webhook to ${formatAddress(url)}`, addressOfLog(`/webhooks/${id}`, await searchParams));
}

export default async function EndpointPage({ params, searchParams }: PageProps<"/webhooks/[id]">) {
  const { store } = await requireSession();
  const ctx = await dashboardContext();
  const { id } = await params;
  const query = await searchParams;
  const endpoint = await readEndpoint(id);
  const path = `/webhooks/${id}`;
  const openedId = idIn(query, "delivery");
  const address = addressOfLog(path, query);
  const { status, type, q } = address.values;
  const [health, page, opened, task] = await readForPage(ctx, () =>
    Promise.all([
      readHealth(ctx, id),
      searchDeliveries(ctx, id, {
        status,
        type,
        search: q,
        ...address.cursors,
      }),
      openedId ? openDelivery(ctx, id, openedId) : null,
      readTask(ctx, id, query, store.timezone),
    ]),
  );
  return (
    <>
      <PageHead
        back={{ href: "/webhooks", label: "Webhooks" }}
        title={<CodeTitle value={endpoint.url} label="copy the address" isAddress />}
        status={<EndpointStatus state={health.state} />}
      >
        <EndpointActions
          id={id}
          host={new URL(endpoint.url).host}
          enabled={endpoint.enabled}
          waiting={health.counts.waiting}
          rotation={health.rotation}
          acts={{ rotate, switchOff, remove }}
        />
      </PageHead>
      <div className={styles.overview}>
        <OnPhone as="div">
          <p className={styles.state}>
            <EndpointStatus state={health.state} />
          </p>
        </OnPhone>
        <Health health={health} events={endpoint.events} />
        <EndpointProblem health={health} path={path} />
        <TaskResult query={query} path={path} />
      </div>
      <div className={styles.split} data-beside={task ? "task" : opened ? "delivery" : undefined}>
        <Log
          path={path}
          address={address}
          query={query}
          endpoint={endpoint}
          health={health}
          page={page}
          opened={opened}
        />
        {task ? (
          <OpenTask task={task} endpoint={endpoint} health={health} query={query} zone={store.timezone} />
        ) : opened ? (
          <DeliveryDetail
            opened={opened}
            planned={plannedOf(opened)}
            retry={endpoint.enabled ? retry : undefined}
            changeUrl={changeUrl}
            close={addressWith(path, query, { delivery: null, ...cursorsOf(query) })}
          />
        ) : (
          <EndpointFacts endpoint={endpoint} health={health} />
        )}
      </div>
    </>
  );
}

const plannedOf = ({ delivery, is_again }: OpenedDelivery): number[] =>
  delivery.status === "pending" ? plannedAttempts(delivery.attempt_count, delivery.next_attempt_at, is_again) : [];

/** The endpoint's settings, beside the log while no delivery is open. */
function EndpointFacts({ endpoint, health }: { endpoint: WebhookEndpoint; health: EndpointHealth }) {
  return (
    <aside className={styles.facts}>
      <Section title="Endpoint">
        <Facts
          facts={[
            ["Address", <Mono key="address">{endpoint.url}</Mono>],
            ["Description", endpoint.description],
            ["Secret", <Mono key="secret">{endpoint.signing_secret_prefix}…</Mono>],
            [
              "Old secrets",
              health.rotation && (
                <>
                  {health.rotation.count === 1 ? "1 still signs" : `${health.rotation.count} still sign`} until{" "}
                  <Time at={health.rotation.until} />
                </>
              ),
            ],
            ["Listens to", <Mono key="events">{endpoint.events.join(" ")}</Mono>],
            ["Id", <Copy key="id" value={endpoint.id} label="copy endpoint id" />],
          ]}
        />
      </Section>
      <Section title="Check the signature">
        <Text as="p" tone="soft" className={styles.advice}>
          Every POST carries <Mono>webhook-id</Mono>, <Mono>webhook-timestamp</Mono> and <Mono>webhook-signature</Mono>.
          Check them with the endpoint's secret and any Standard Webhooks library, and refuse events older than 5
          minutes. An event may arrive twice, with the same ID.{" "}
          <TextLink href={`/webhooks/verify?endpoint=${endpoint.id}`}>Why does my signature not verify?</TextLink>
        </Text>
      </Section>
    </aside>
  );
}
