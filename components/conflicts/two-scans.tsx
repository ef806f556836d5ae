import { clsx } from "clsx";
import { CircleCheck, CircleDashed } from "lucide-react";
import type { ReactNode } from "react";
import { Time } from "#components/ui/time";
import type { ConflictDetails } from "#lib/dashboard/conflicts/shape";
import { formatMoney } from "#lib/texts/money";
import { formatFineSpan } from "#lib/texts/time";
import styles from "./two-scans.module.css";

/** The scan that the server had recorded and the one that a phone made without a network, in the order of their times. */
export function TwoScans({ conflict }: { conflict: ConflictDetails }) {
  const { other, redeemed_at } = conflict;
  const refused = <OfflineScan key="offline" conflict={conflict} />;
  if (!other) return <div>{refused}</div>;
  const recorded = <RecordedScan key="recorded" other={other} />;
  return (
    <div className={styles.scans}>
      {other.at <= redeemed_at ? recorded : refused}
      <div className={styles.gap}>
        <span>{formatFineSpan(Math.abs(redeemed_at - other.at))}</span>
      </div>
      {other.at <= redeemed_at ? refused : recorded}
    </div>
  );
}

function RecordedScan({ other }: { other: NonNullable<ConflictDetails["other"]> }) {
  return (
    <Scan glyph={<CircleCheck size={16} />} who={other.actor?.name ?? "API"} at={other.at}>
      <p>Recorded by the server</p>
      {other.note && <p>“{other.note}”</p>}
    </Scan>
  );
}

function OfflineScan({ conflict }: { conflict: ConflictDetails }) {
  const { source, redeemed_at, created, device, amount_cents, currency, note } = conflict;
  return (
    <Scan glyph={<CircleDashed size={16} />} who={source ?? "A phone"} at={redeemed_at} isOffline>
      <p>
        Made without a network, sent <Time at={created} as="second" />
      </p>
      {device?.person && <p>Opened by {device.person}</p>}
      {amount_cents !== null && <p>Charged {currency ? formatMoney(amount_cents, currency) : amount_cents}</p>}
      {note && <p>“{note}”</p>}
    </Scan>
  );
}

function Scan({
  glyph,
  who,
  at,
  isOffline,
  children,
}: {
  glyph: ReactNode;
  who: string;
  at: number;
  isOffline?: boolean;
  children: ReactNode;
}) {
  return (
    <article className={clsx(styles.scan, isOffline && styles.offline)}>
      <header>
        {glyph}
        <h3>{who}</h3>
        <Time at={at} as="second" />
      </header>
      {children}
    </article>
  );
}
