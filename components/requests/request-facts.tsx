import { Copy } from "#components/ui/copy";
import { Facts, Section } from "#components/ui/section";
import { Mono } from "#components/ui/text";
import { TextLink } from "#components/ui/text-link";
import { Time } from "#components/ui/time";
import type { OpenedRequest } from "#lib/dashboard/requests/shape";
import { CallerLink } from "./caller.tsx";
import { durationText } from "./requests-columns.tsx";

/** Who sent a request, when, from where, and how long it took. */
export function RequestFacts({ request }: { request: OpenedRequest }) {
  const { id, caller, created, duration_ms, error, address, user_agent, kept_until } = request;
  return (
    <>
      <Section title="Request">
        <Facts
          facts={[
            ["When", <Time key="when" at={created} as="exact" />],
            ["Took", durationText(duration_ms)],
            ["Error", error && <Mono key="error">{error}</Mono>],
            ["Kept until", <Time key="kept" at={kept_until} as="date" />],
            ["Id", <Copy key="id" value={id} label="copy request id" whole />],
          ]}
        />
      </Section>
      <Section title="Sent by" end={<TextLink href={`/requests?actor=${caller.id}`}>All its requests</TextLink>}>
        <Facts
          facts={[
            ["With", <CallerLink key="caller" caller={caller} />],
            ["Address", address && <Mono key="address">{address}</Mono>],
            ["Client", user_agent],
          ]}
        />
      </Section>
    </>
  );
}
