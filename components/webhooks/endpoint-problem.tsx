import { TextLink } from "#components/ui/text-link";
import { Time } from "#components/ui/time";
import type { EndpointHealth } from "#lib/dashboard/webhooks/shape";
import { mistakeOf } from "#lib/texts/delivery-mistakes";
import { EndpointNote } from "./endpoint-note.tsx";

/** Says what is wrong with an endpoint and since when. Shows nothing while it works. */
export function EndpointProblem({ health, path }: { health: EndpointHealth; path: string }) {
  const { state, problem, disabled_at } = health;
  if (!problem) return null;
  const isOn = state === "failing";
  return (
    <EndpointNote kind={isOn ? "care" : "no"}>
      <b>
        {isOn ? failing(health) : state === "gone" ? "It answered 410, gone, so it was disabled." : offAfter(health)}
      </b>{" "}
      {problem.last_attempt && (
        <>
          Last attempt <Time at={problem.last_attempt.started_at} />: {mistakeOf(problem.last_attempt)?.title}{" "}
        </>
      )}
      {problem.last_delivered_at === null ? (
        "Nothing arrived in the last 30 days."
      ) : (
        <>
          The last delivery arrived <Time at={problem.last_delivered_at} />.
        </>
      )}
      {!isOn && disabled_at !== null && (
        <>
          {" "}
          Nothing has been sent since <Time at={disabled_at} />.{" "}
          <TextLink href={`${path}?task=on`} scroll={false}>
            Switch on and send what was missed
          </TextLink>
        </>
      )}
    </EndpointNote>
  );
}

function failing({ failed_in_a_row: failed, failures_that_disable: most }: EndpointHealth): string {
  if (failed === 0) return "Deliveries fail and are retried.";
  return failed === 1
    ? `1 delivery has failed after all attempts. After ${most} in a row the endpoint is disabled.`
    : `${failed} deliveries in a row have failed. After ${most} the endpoint is disabled.`;
}

const offAfter = ({ failures_that_disable: most }: EndpointHealth): string =>
  `It was disabled after ${most} failed deliveries in a row.`;
