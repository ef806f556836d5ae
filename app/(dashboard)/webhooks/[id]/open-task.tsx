import { recover, switchOn, test } from "#app/(dashboard)/webhooks/actions";
import { readSince, type Since, type SinceChoice, sinceChoices } from "#app/(dashboard)/webhooks/since";
import { Task } from "#components/ui/task";
import { RecoverTask } from "#components/webhooks/recover-task";
import { SwitchOnTask } from "#components/webhooks/switch-on-task";
import { TestTask } from "#components/webhooks/test-task";
import { localOf } from "#lib/core/day";
import { EVENT_TYPES } from "#lib/core/event-types";
import { fromUnix, toUnix } from "#lib/core/time";
import type { PrismaContext } from "#lib/db/context";
import { countMissed, readMissingSince } from "#lib/domain/webhook-endpoints/missed";
import { findEndpoint } from "#lib/domain/webhook-endpoints/row";
import type { EndpointHealth, TestPreview, WebhookEndpoint } from "#lib/domain/webhook-endpoints/schema";
import { previewTest } from "#lib/domain/webhook-endpoints/send-test";
import { addressWith, firstOf, type Params } from "#lib/pages/address";
import { cursorsOf, typesOf } from "./log.tsx";

type OpenedTask =
  | { is: "on"; missed: { since: number; count: number } | null }
  | { is: "recover"; choices: [SinceChoice, number][]; since: Since | null; count: number }
  | { is: "test"; preview: TestPreview };

/** The task that the address opens, with what it shows before it is done. */
export async function readTask(
  ctx: PrismaContext,
  id: string,
  query: Params,
  zone: string,
): Promise<OpenedTask | null> {
  const is = firstOf(query.task);
  if (is === "test") {
    const type = EVENT_TYPES.find((name) => name === firstOf(query.type)) ?? "webhook.test";
    return { is, preview: await previewTest(ctx, id, type) };
  }
  if (is !== "on" && is !== "recover") return null;
  const trouble = await readMissingSince(ctx, id);
  if (is === "on") {
    return { is, missed: trouble === null ? null : { since: trouble, count: await countMissed(ctx, id, trouble) } };
  }
  const facts = { now: ctx.now, zone, trouble, registeredAt: toUnix((await findEndpoint(ctx, id)).created_at) };
  const since = readSince(firstOf(query.since), facts);
  return {
    is,
    choices: sinceChoices(facts),
    since,
    count: since ? await countMissed(ctx, id, since.at) : 0,
  };
}

const SINCE_WORDS: Record<SinceChoice, string> = {
  trouble: "Since the first that did not arrive",
  hour: "The last hour",
  day: "The last 24 hours",
  week: "The last 7 days",
  all: "All that is kept, 30 days",
  registered: "Since it was registered",
};

/** A task beside the log. */
export function OpenTask({
  task,
  endpoint,
  health,
  query,
  zone,
}: {
  task: OpenedTask;
  endpoint: WebhookEndpoint;
  health: EndpointHealth;
  query: Params;
  zone: string;
}) {
  const { id, events, enabled } = endpoint;
  const path = `/webhooks/${id}`;
  const close = addressWith(path, query, { task: null, type: null, since: null, on: null, ...cursorsOf(query) });
  if (task.is === "test" && enabled) {
    const { type } = task.preview;
    const asksFor = typesOf(events, undefined).includes(type);
    return <TestTask id={id} path={path} preview={task.preview} asksFor={asksFor} close={close} action={test} />;
  }
  if (task.is === "recover" && enabled) {
    const { since, choices, count } = task;
    return (
      <RecoverTask
        id={id}
        path={path}
        choices={choices.map(([choice, at]) => ({
          label: SINCE_WORDS[choice],
          at,
          href: `${path}?task=recover&since=${choice}`,
          current: since?.choice === choice,
        }))}
        own={since ? localOf(fromUnix(since.at), zone) : (firstOf(query.since) ?? "")}
        zone={zone}
        chosen={since && { at: since.at, count }}
        registeredAt={health.registered_at}
        close={close}
        action={recover}
      />
    );
  }
  if (task.is !== "on" || enabled) {
    return (
      <Task title={enabled ? "It is switched on" : "It is switched off"} close={close}>
        <div className="body">
          <p className="text-ink-2">{enabled ? "There is nothing to switch." : "Switch it on first."}</p>
        </div>
      </Task>
    );
  }
  return (
    <SwitchOnTask
      id={id}
      host={new URL(endpoint.url).host}
      disabledAt={health.disabled_at}
      missed={task.missed}
      lastAttempt={health.trouble?.last_attempt ?? null}
      close={close}
      action={switchOn}
    />
  );
}
