import type { Metadata } from "next";
import { retry } from "#app/(dashboard)/webhooks/actions";
import { EventDeliveries } from "#components/events/event-deliveries";
import { EventFacts } from "#components/events/event-facts";
import { CodeTitle } from "#components/frame/code-title";
import { DetailsPage } from "#components/frame/details-page";
import { RealClock } from "#components/ui/clock";
import { CopyButton } from "#components/ui/copy";
import { Json } from "#components/ui/json";
import { Note } from "#components/ui/note";
import { Section } from "#components/ui/section";
import { openEvent } from "#lib/dashboard/events/read";
import { EventIdInput } from "#lib/domain/events/schema";
import { readOne } from "#lib/pages/read-one";
import { dashboardContext } from "#lib/pages/session";

const readEvent = readOne(openEvent, (id) => EventIdInput.safeParse(id).success);

export async function generateMetadata({ params }: PageProps<"/events/[id]">): Promise<Metadata> {
  return { title: (await readEvent((await params).id)).type };
}

export default async function EventPage({ params }: PageProps<"/events/[id]">) {
  await dashboardContext();
  const event = await readEvent((await params).id);
  const { type, payload, deliveries, is_example } = event;
  return (
    <DetailsPage
      back={{ href: "/events", label: "Events" }}
      title={<CodeTitle value={type} label="copy the type" />}
      facts={<EventFacts event={event} />}
    >
      {is_example && (
        <Section>
          <Note>This is a copy that was sent to test an endpoint. Nothing happened.</Note>
        </Section>
      )}
      <Section title="Webhooks" beside="Each delivery, the newest first">
        <RealClock>
          <EventDeliveries deliveries={deliveries} retry={retry} />
        </RealClock>
      </Section>
      <Section
        title="Payload"
        end={
          <CopyButton small value={payload}>
            Copy the exact bytes
          </CopyButton>
        }
      >
        <Json>{payload}</Json>
      </Section>
    </DetailsPage>
  );
}
