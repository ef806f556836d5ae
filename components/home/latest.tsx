import { Banknote, Check } from "lucide-react";
import type { Route } from "next";
import Link from "next/link";
import { Section } from "#components/ui/section";
import { Time } from "#components/ui/time";
import type { DoorEntry } from "#lib/domain/home/schema";
import { moneyWords } from "#lib/words/money";

/** Who was let in and which cards were charged, newest first. */
export function LatestAtTheDoor({ entries, currency }: { entries: readonly DoorEntry[]; currency: string }) {
  return (
    <Section title="Latest at the door">
      {entries.length === 0 ? (
        <p className="text-ink-3">No scans yet. Scans and charges appear here as they happen.</p>
      ) : (
        <ul className="latest-at-door">
          {entries.map((entry) => (
            <li key={entry.id}>
              <Link href={hrefOf(entry)} prefetch={false}>
                {entry.kind === "ticket" ? <Check className="lucide yes" /> : <Banknote />}
                <span className="truncated">
                  {entry.kind === "ticket" ? (
                    <>
                      {entry.name ?? "Guest"} <span className="quiet">· {nthUse(entry)}</span>
                    </>
                  ) : (
                    <>
                      {moneyWords(entry.cents ?? 0, currency)} charged{" "}
                      {entry.name && <span className="quiet">· {entry.name}</span>}
                    </>
                  )}
                </span>
                <span className="from truncated">{entry.source}</span>
                <Time at={entry.at} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

const hrefOf = ({ kind, item_id }: DoorEntry) =>
  (kind === "ticket" ? `/tickets/${item_id}` : `/gift-cards/${item_id}`) as Route;

function nthUse({ max_uses, use_number, title, tier }: DoorEntry): string {
  if (max_uses !== null && max_uses > 1) return `use ${use_number} of ${max_uses}`;
  return [title, tier].filter(Boolean).join(", ");
}
