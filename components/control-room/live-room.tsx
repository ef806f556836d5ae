"use client";
import { Maximize } from "lucide-react";
import { useRef } from "react";
import { Button } from "#components/ui/button";
import { useClock } from "#components/ui/clock";
import { Figures } from "#components/ui/figures";
import { Note } from "#components/ui/note";
import { Section } from "#components/ui/section";
import { Table } from "#components/ui/table";
import { Text } from "#components/ui/text";
import { TextLink } from "#components/ui/text-link";
import { Time } from "#components/ui/time";
import type { Room } from "#lib/dashboard/control-room/shape";
import { formatSecond } from "#lib/texts/time";
import styles from "./live-room.module.css";
import { PHONE_COLUMNS } from "./phone-columns.tsx";
import { Quarters } from "./quarters.tsx";
import { REFUSAL_TEXTS } from "./refusal-texts.ts";
import { Tiers } from "./tiers.tsx";
import { useLiveRoom } from "./use-live-room.ts";

/** The control room of an event, which renews itself. In full screen it can be read across a room. */
export function LiveRoom({ room: first }: { room: Room }) {
  const { room, isLive } = useLiveRoom(first);
  const wall = useRef<HTMLDivElement>(null);
  return (
    <div ref={wall} className={styles.room}>
      <header className={styles.bar}>
        <LiveState isLive={isLive} asOf={room.as_of} />
        <Button small onClick={() => wall.current?.requestFullscreen?.()}>
          <Maximize size={14} />
          Full screen
        </Button>
      </header>
      <Figures label="Guests" figures={figuresOf(room)} />
      <div className={styles.halves}>
        <Section title="Let in, by quarter of an hour">
          <Quarters quarters={room.quarters} />
        </Section>
        <Section title="By tier">
          <Tiers room={room} />
        </Section>
      </div>
      <Section title="Phones" beside={room.phones.length || undefined} className={styles.phones}>
        {room.phones.length === 0 ? (
          <Text as="p" tone="quiet">
            No phone can scan. Open the scanner on a phone, and it appears here.
          </Text>
        ) : (
          <Table label="Phones" flush rows={room.phones} columns={PHONE_COLUMNS} />
        )}
      </Section>
      <div className={styles.halves}>
        <Refusals room={room} />
        <Conflicts room={room} />
      </div>
    </div>
  );
}

function LiveState({ isLive, asOf }: { isLive: boolean; asOf: number }) {
  const { now, zone } = useClock();
  if (isLive) {
    return (
      <p className={styles.live} role="status">
        <i />
        Live
      </p>
    );
  }
  return (
    <Note kind="care">
      No connection. These are the figures of {formatSecond(asOf, now, zone)}; they renew by themselves.
    </Note>
  );
}

function figuresOf({ in: inside, sold, capacity, quarters }: Room) {
  const expected = Math.max(0, sold - inside);
  const pace = quarters.at(-1)?.count ?? 0;
  const share = sold === 0 ? 0 : Math.round((100 * inside) / sold);
  return [
    { title: "In", value: inside, compare: `${share} %`, note: "of those who bought" },
    { title: "Expected", value: expected, note: "have a ticket and are not in" },
    { title: "Sold", value: sold, note: capacity === null ? "no limit" : `of ${capacity}` },
    { title: "This quarter", value: pace, note: "let in since it began" },
  ];
}

function Refusals({ room: { refusals, since } }: { room: Room }) {
  const most = Math.max(1, ...refusals.map(({ count }) => count));
  return (
    <Section title="Refused, at all doors">
      {refusals.length === 0 ? (
        <Text as="p" tone="quiet">
          Nobody was refused since <Time at={since} />.
        </Text>
      ) : (
        <ul className={styles.refusals}>
          {refusals.map(({ error, count }) => (
            <li key={error}>
              <span>{REFUSAL_TEXTS[error] ?? error.replaceAll("_", " ")}</span>
              <i style={{ width: `${(100 * count) / most}%` }} />
              <b>{count}</b>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function Conflicts({ room: { conflicts, conflicts_open } }: { room: Room }) {
  return (
    <Section title="Conflicts to settle" beside={conflicts_open || undefined}>
      {conflicts.length === 0 ? (
        <Text as="p" tone="quiet">
          None. A scan that a phone made without a network, and that the server would have refused, appears here.
        </Text>
      ) : (
        <ul className={styles.conflicts}>
          {conflicts.map(({ id, at, source, error, is_known }) => (
            <li key={id}>
              <TextLink href={`/conflicts/${id}`}>
                {is_known ? (REFUSAL_TEXTS[error] ?? error.replaceAll("_", " ")) : "Unknown code"}
              </TextLink>
              <Text tone="soft">{source ?? "A phone"}</Text>
              <Time at={at} as="second" />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
