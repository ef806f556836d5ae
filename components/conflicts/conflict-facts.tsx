import { objectPage } from "#components/events/object-page.ts";
import { shortId } from "#components/ui/id";
import { RecordFacts } from "#components/ui/record-facts";
import { Facts, Section } from "#components/ui/section";
import { TextLink } from "#components/ui/text-link";
import { Time } from "#components/ui/time";
import type { ConflictDetails } from "#lib/dashboard/conflicts/shape";

/** The item of a conflict, the phone, and the times of its scan. */
export function ConflictFacts({ conflict }: { conflict: ConflictDetails }) {
  const { id, created, kind, item_id, order_id, source, device, redeemed_at, title, guest } = conflict;
  const page = kind && item_id ? objectPage({ kind, id: item_id }) : null;
  return (
    <>
      <Section title="Item">
        <Facts
          facts={[
            ["What", title ?? "Unknown code"],
            ["Guest", guest],
            ["Code", page && item_id && <Link key="item" href={page} id={item_id} />],
            ["Order", order_id && <Link key="order" href={`/orders/${order_id}`} id={order_id} />],
          ]}
        />
      </Section>
      <Section title="Scan">
        <Facts
          facts={[
            ["Phone", source ?? "Not known"],
            ["Person", device?.person],
            ["Scanned", <Time key="scanned" at={redeemed_at} as="exact" />],
            ["Sent", <Time key="sent" at={created} as="exact" />],
          ]}
        />
      </Section>
      <RecordFacts id={id} noun="conflict" />
    </>
  );
}

const Link = ({ href, id }: { href: string; id: string }) => <TextLink href={href}>{shortId(id)}</TextLink>;
