import type { Metadata } from "next";
import { reopen, settle } from "#app/(dashboard)/conflicts/actions";
import { ConflictFacts } from "#components/conflicts/conflict-facts";
import { conflictHeading, conflictTitle, RESOLUTION_TEXTS } from "#components/conflicts/conflict-texts.ts";
import { SettleForm } from "#components/conflicts/settle-form";
import { TwoScans } from "#components/conflicts/two-scans";
import { DetailsPage } from "#components/frame/details-page";
import { ActButton } from "#components/ui/act-button";
import { Note } from "#components/ui/note";
import { Section } from "#components/ui/section";
import { Status } from "#components/ui/status";
import { Text } from "#components/ui/text";
import { Time } from "#components/ui/time";
import { getConflict } from "#lib/dashboard/conflicts/read";
import type { ConflictDetails } from "#lib/dashboard/conflicts/shape";
import { RESOLUTIONS } from "#lib/domain/redemptions/schema-conflicts";
import { readOne } from "#lib/pages/read-one";
import { dashboardContext } from "#lib/pages/session";

const readConflict = readOne(getConflict);

export async function generateMetadata({ params }: PageProps<"/conflicts/[id]">): Promise<Metadata> {
  return { title: conflictTitle(await readConflict((await params).id)) };
}

export default async function ConflictPage({ params }: PageProps<"/conflicts/[id]">) {
  await dashboardContext();
  const conflict = await readConflict((await params).id);
  const { id, title, guest, message, resolution, matter, next_id } = conflict;
  return (
    <DetailsPage
      back={{ href: "/conflicts", label: "Conflicts" }}
      title={conflictHeading(conflict)}
      status={<Status of="conflict" is={resolution ? "settled" : "open"} />}
      sub={[title, guest].filter(Boolean).join(", ") || undefined}
      facts={<ConflictFacts conflict={conflict} />}
    >
      <Section title={conflict.other ? "Both scans" : "The scan"}>
        <TwoScans conflict={conflict} />
      </Section>
      <Section>
        <Note>
          The server would have answered: {message} The scan took no use, so counts and balances include only what the
          server recorded.
        </Note>
      </Section>
      <Section title={resolution ? "What it was" : undefined}>
        {resolution ? (
          <Settled conflict={conflict} />
        ) : (
          <SettleForm key={id} id={id} choices={RESOLUTIONS[matter]} hasNext={next_id !== null} action={settle} />
        )}
      </Section>
    </DetailsPage>
  );
}

function Settled({ conflict }: { conflict: ConflictDetails }) {
  const { id, resolution, resolution_note, resolved_by, resolved_at } = conflict;
  if (!resolution || resolved_at === null) return null;
  const { title, text } = RESOLUTION_TEXTS[resolution];
  return (
    <>
      <Text as="p" strong>
        {title}
      </Text>
      <Text as="p" tone="soft">
        {resolution_note ?? text}
      </Text>
      <Text as="p" tone="quiet">
        {resolved_by ? `${resolved_by}, ` : ""}
        <Time at={resolved_at} as="when" />
      </Text>
      <ActButton action={reopen} fields={{ id }} pending="Opening">
        Open again
      </ActButton>
    </>
  );
}
