import { recover, switchOn, test } from "#app/(dashboard)/webhooks/actions";
import { readSince, type Since, type SinceChoice, sinceChoices } from "#app/(dashboard)/webhooks/since";
import { TaskBody } from "#components/ui/task";
import { Text } from "#components/ui/text";
import { EndpointTask } from "#components/webhooks/endpoint-task";
import { RecoverTask } from "#components/webhooks/recover-task";
import { SwitchOnTask } from "#components/webhooks/switch-on-task";
import { TestTask } from "#components/webhooks/test-task";
import { EVENT_TYPES } from "#lib/core/event-types";
import { toUnix } from "#lib/core/time";
import { countMissed, previewTest, readMissingSince } from "#lib/dashboard/webhooks/read";
import type { EndpointHealth, TestPreview } from "#lib/dashboard/webhooks/shape";
import type { PrismaContext } from "#lib/db/context";
import { findEndpoint } from "#lib/domain/webhook-endpoints/find";
import type { WebhookEndpoint } from "#lib/domain/webhook-endpoints/schema";
import { addressWith, firstOf, type Params } from "#lib/pages/address";
import { fieldOfUnix } from "#lib/pages/time-of-form";
import { endedWord } from "#lib/texts/endpoint-states";
import { cursorsOf, typesOf } from "./log.tsx";

type OpenedTask =
  | { kind: "on"; missed: { since: number; count: number } | null }
  | { kind: "recover"; choices: [SinceChoice, number][]; since: Since | null; count: number }
  | { kind: "test"; preview: TestPreview };

/** Reads the task that the address opens, with the data that it shows. */
export async function readTask(
  ctx: PrismaContext,
  id: string,
  query: Params,
  zone: string,
): Promise<OpenedTask | null> {
  const kind = firstOf(query.task);
  if (kind === "test") {
    const type = EVENT_TYPES.find((name) => name === firstOf(query.type)) ?? "webhook.test";
    return { kind, preview: await previewTest(ctx, id, type) };
  }
  if (kind !== "on" && kind !== "recover") return null;
  const missingSince = await readMissingSince(ctx, id);
  if (kind === "on") {
    return {
      kind,
      missed: missingSince === null ? null : { since: missingSince, count: await countMissed(ctx, id, missingSince) },
    };
  }
  const facts = {
    now: ctx.realNow,
    zone,
    missingSince,
    registeredAt: toUnix((await findEndpoint(ctx, id)).created_at),
  };
  const since = readSince(firstOf(query.since), facts, firstOf(query.since_moment));
  return {
    kind,
    choices: sinceChoices(facts),
    since,
    count: since ? await countMissed(ctx, id, since.at) : 0,
  };
}

const SINCE_TEXTS: Record<SinceChoice, string> = {
  missed: "Since the first event that did not arrive",
  hour: "The last hour",
  day: "The last 24 hours",
  week: "The last 7 days",
  all: "All stored events, 30 days",
  registered: "Since it was registered",
};

/** Shows an open task beside the log. */
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
  const close = addressWith(path, query, {
    task: null,
    type: null,
    since: null,
    since_moment: null,
    on: null,
    ...cursorsOf(query),
  });
  if (task.kind === "test" && enabled) {
    const { type } = task.preview;
    const isSubscribed = typesOf(events, undefined).includes(type);
    return (
      <TestTask id={id} path={path} preview={task.preview} isSubscribed={isSubscribed} close={close} action={test} />
    );
  }
  if (task.kind === "recover" && enabled) {
    const { since, choices, count } = task;
    return (
      <RecoverTask
        id={id}
        path={path}
        choices={choices.map(([choice, at]) => ({
          label: SINCE_TEXTS[choice],
          at,
          href: `${path}?task=recover&since=${choice}`,
          current: since?.choice === choice,
        }))}
        custom={since ? fieldOfUnix(since.at, zone) : { text: firstOf(query.since) ?? "", moment: "" }}
        zone={zone}
        chosen={since && { at: since.at, count }}
        registeredAt={health.registered_at}
        close={close}
        action={recover}
      />
    );
  }
  if (task.kind !== "on" || enabled) {
    return (
      <EndpointTask
        title={enabled ? "The endpoint is switched on" : `The endpoint is ${endedWord(health.state)}`}
        close={close}
      >
        <TaskBody>
          <Text as="p" tone="soft">
            {enabled ? "There is nothing to do." : "Switch it on first."}
          </Text>
        </TaskBody>
      </EndpointTask>
    );
  }
  return (
    <SwitchOnTask
      id={id}
      host={new URL(endpoint.url).host}
      disabledAt={health.disabled_at}
      missed={task.missed}
      lastAttempt={health.problem?.last_attempt ?? null}
      close={close}
      action={switchOn}
    />
  );
}
