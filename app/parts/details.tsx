import { Ban, Mail, TicketX, Undo2 } from "lucide-react";
import { DetailsPage } from "#components/frame/details-page";
import { Button, ButtonLink } from "#components/ui/button";
import { Copy } from "#components/ui/copy";
import { RecordFacts } from "#components/ui/record-facts";
import { Facts, Points, Section } from "#components/ui/section";
import { Status } from "#components/ui/status";
import { Effects, Task, TaskForm } from "#components/ui/task";
import { TextLink } from "#components/ui/text-link";
import { Time } from "#components/ui/time";
import { Timeline, type TimelineEntry } from "#components/ui/timeline";
import { firstOf, type Params } from "#lib/pages/address";
import { refund } from "./actions-of-details.ts";
import { Group } from "./piece.tsx";
import { SALES } from "./samples.ts";

const ID = SALES[0]?.id ?? "";

const entries = (now: number): readonly TimelineEntry[] => [
  {
    id: "1",
    kind: "used",
    title: <TextLink href="#details">Ticket 1</TextLink>,
    by: { source: "Door A", byPerson: false },
    detail: "ticket.redeemed sent to 2 endpoints",
    at: now - 300,
  },
  {
    id: "2",
    kind: "charged",
    title: "€18.50 charged",
    by: { source: "Ines Okafor", byPerson: true },
    detail: "Reversed after 4 min",
    isReversed: true,
    at: now - 4_000,
  },
  {
    id: "3",
    kind: "mailed",
    title: "Receipt sent with 3 QR codes",
    detail: "mara.lindqvist@post.example",
    at: now - 5_000,
  },
  { id: "4", kind: "paid", title: "Paid €272.00 by card", at: now - 5_200 },
  { id: "5", kind: "placed", title: "Placed", by: { source: "api", byPerson: false }, at: now - 5_300 },
];

/** The page of one thing, its task, and a side sheet. */
export function DetailParts({ query, now }: { query: Params; now: number }) {
  const isRefunding = firstOf(query.task) === "refund";
  return (
    <Group id="details" title="Details">
      <DetailsPage
        back={{ href: "#details", label: "Orders" }}
        title="€272.00 from Mara Lindqvist"
        status={<Status of="order" is="paid" />}
        actions={
          <>
            <Button>
              <Mail />
              Resend mail
            </Button>
            <ButtonLink
              kind="primary"
              href={isRefunding ? "/parts#details" : "/parts?task=refund#details"}
              aria-expanded={isRefunding}
              data-opens-task=""
            >
              <Undo2 />
              Refund
            </ButtonLink>
          </>
        }
        facts={<SampleFacts now={now} />}
        task={isRefunding && <Refund />}
      >
        <Section title="Timeline">
          <Timeline entries={entries(now)} />
        </Section>
        <Section title="Points" beside="what saving does">
          <Points points={["Puts Sat 28 November on sale at once", "Sends product.updated to 1 endpoint"]} />
        </Section>
      </DetailsPage>
    </Group>
  );
}

function SampleFacts({ now }: { now: number }) {
  return (
    <>
      <Section title="Customer">
        <Facts
          facts={[
            [
              "Name",
              <TextLink key="name" href="/parts?customer=mara">
                Mara Lindqvist
              </TextLink>,
            ],
            ["E-mail", <Copy key="email" value="mara.lindqvist@post.example" mono={false} label="copy the address" />],
            ["Orders", "14 since 2024"],
            ["Spent", "€1,206.50"],
          ]}
        />
      </Section>
      <Section title="Order">
        <Facts
          facts={[
            ["Placed", <Time key="placed" at={now} as="exact" />],
            ["Paid by", "Card"],
            ["Left out", null],
          ]}
        />
      </Section>
      <RecordFacts id={ID} noun="order" metadata={{ channel: "storefront", campaign: "lights-26" }} />
    </>
  );
}

function Refund() {
  return (
    <Task title="Refund" close="/parts#details">
      <TaskForm
        action={refund}
        fields={{ id: ID }}
        close="/parts#details"
        submitLabel="Refund €272.00 and void 3"
        pending="Refunding"
      >
        <Effects
          effects={[
            { glyph: <TicketX />, title: "Voids 3 unused items", text: "Their codes stop working at once." },
            { glyph: <Ban />, title: "Frees 1 seat" },
            { glyph: <Mail />, title: "Mails Mara", text: "€272.00 to Visa ending 4242, in 5 to 10 days." },
          ]}
        />
      </TaskForm>
    </Task>
  );
}
