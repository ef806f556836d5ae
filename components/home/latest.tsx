import { Banknote, Check } from "lucide-react";
import type { Route } from "next";
import { Link } from "#components/ui/link";
import { Section } from "#components/ui/section";
import { Text, Truncated } from "#components/ui/text";
import { Time } from "#components/ui/time";
import type { DoorEntry, UseKind } from "#lib/dashboard/home/shape";
import { formatMoney } from "#lib/texts/money";
import styles from "./latest.module.css";

/** Who was let in and which cards were charged, newest first. */
export function LatestAtTheDoor({
  entries,
  pageOf,
}: {
  entries: readonly DoorEntry[];
  /** Returns the page of an item. */
  pageOf: (kind: UseKind, id: string) => string;
}) {
  return (
    <Section title="Latest at the door">
      {entries.length === 0 ? (
        <Text as="p" tone="quiet">
          No scans yet. Scans and charges appear here as they happen.
        </Text>
      ) : (
        <ul className={styles.entries}>
          {entries.map((entry) => (
            <li key={entry.id}>
              <Link href={pageOf(entry.kind, entry.item_id) as Route}>
                {entry.kind === "gift_card" ? <Banknote /> : <Check className={styles.admitted} />}
                <Truncated>
                  <EntryText entry={entry} />
                </Truncated>
                <Truncated tone="quiet" className={styles.source}>
                  {entry.source}
                </Truncated>
                <Time at={entry.at} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function EntryText({ entry }: { entry: DoorEntry }) {
  const isCharge = entry.kind === "gift_card";
  const detail = isCharge ? entry.name : detailOf(entry);
  return (
    <>
      {isCharge ? `${formatMoney(entry.cents ?? 0, entry.currency ?? "eur")} charged` : (entry.name ?? "Guest")}{" "}
      {detail && <Text tone="quiet">· {detail}</Text>}
    </>
  );
}

/** Returns "use 3 of 10", "Winter Lights Night, Balcony", "Table for dinner, party of 6" or "Day pass". */
function detailOf({ max_uses, use_number, title, detail, party_size }: DoorEntry): string {
  if (max_uses !== null && max_uses > 1) return `use ${use_number} of ${max_uses}`;
  const party = party_size !== null && party_size > 1 ? `party of ${party_size}` : null;
  return [title, detail, party].filter(Boolean).join(", ");
}
