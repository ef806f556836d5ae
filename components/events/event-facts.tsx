import { Copy } from "#components/ui/copy";
import { shortId } from "#components/ui/id";
import { Facts, Section } from "#components/ui/section";
import { Mono, Text } from "#components/ui/text";
import { TextLink } from "#components/ui/text-link";
import { Time } from "#components/ui/time";
import type { OpenedEvent } from "#lib/dashboard/events/shape";
import { EVENT_TEXTS } from "#lib/texts/events";
import { kindText, objectPage } from "./object-page.ts";

/** When an event happened, what it is about, and which request wrote it. */
export function EventFacts({ event }: { event: OpenedEvent }) {
  const { id, type, created, object, request } = event;
  return (
    <>
      <Section title="Event">
        <Facts
          facts={[
            ["What", EVENT_TEXTS[type]],
            ["When", <Time key="when" at={created} as="exact" />],
            ["Object", object && <ObjectLink key="object" object={object} />],
            ["Id", <Copy key="id" value={id} label="copy event id" whole />],
          ]}
        />
      </Section>
      {object && (
        <Section title="More of this object">
          <TextLink href={`/events?q=${object.id}`}>All its events</TextLink>
        </Section>
      )}
      <Section title="Written by">
        <WrittenBy request={request} />
      </Section>
    </>
  );
}

/** The object of an event, as a link where it has a page. */
function ObjectLink({ object }: { object: NonNullable<OpenedEvent["object"]> }) {
  const text = `${kindText(object.kind)} ${shortId(object.id)}`;
  const page = objectPage(object);
  if (!page) return <Copy value={object.id}>{text}</Copy>;
  return <TextLink href={page}>{text}</TextLink>;
}

/** The request that wrote an event, as a link while it is in the log of requests. */
function WrittenBy({ request }: Pick<OpenedEvent, "request">) {
  if (!request) return <Text tone="quiet">The request was not stored.</Text>;
  const { id, logged } = request;
  if (logged) {
    return (
      <TextLink href={`/requests/${id}`}>
        <Mono>{`${logged.method} ${logged.path}`}</Mono>
      </TextLink>
    );
  }
  return (
    <>
      <Copy value={id} label="copy request id" whole />
      <Text as="p" tone="quiet">
        Not in the log of requests: a page or a job sent it, or it is no longer kept.
      </Text>
    </>
  );
}
