import type { ReactNode } from "react";
import { mailedText } from "#components/mail/mail-texts.ts";
import { shortId } from "#components/ui/id";
import { statusWord } from "#components/ui/status";
import { Text } from "#components/ui/text";
import { TextLink } from "#components/ui/text-link";
import { type Actor, Timeline, type TimelineEntry } from "#components/ui/timeline";
import type { ItemDelivery, ItemEntry } from "#lib/dashboard/item-timeline/shape";
import type { ItemKind } from "#lib/domain/issued-items/schema";
import { formatMoney } from "#lib/texts/money";
import styles from "./item-timeline.module.css";

/** What happened to an item of any kind, newest first, with its reasons and the webhooks that each change caused. */
export function ItemTimeline({
  kind,
  entries,
  currency,
}: {
  kind: ItemKind;
  entries: readonly ItemEntry[];
  /** Of the amounts. */
  currency: string;
}) {
  return (
    <Timeline
      entries={entries.map((entry) => ({
        id: `${entry.what} ${entry.id}`,
        kind: GLYPHS[entry.what],
        title: titleOf(kind, entry, formatMoney(Math.abs(entry.cents ?? 0), currency)),
        by: actorOf(entry),
        isReversed: entry.is_reversed,
        detail: <Detail entry={entry} />,
        at: entry.at,
      }))}
    />
  );
}

const GLYPHS: Record<ItemEntry["what"], TimelineEntry["kind"]> = {
  sold: "paid",
  issued: "issued",
  used: "used",
  charged: "charged",
  adjusted: "adjusted",
  reversed: "reversed",
  changed: "changed",
  mailed: "mailed",
  ended: "canceled",
  renewed: "changed",
  trial_ended: "changed",
  voided: "voided",
  voided_by_refund: "refunded",
};

function titleOf(kind: ItemKind, { what, id, cents, note, fields }: ItemEntry, amount: string): ReactNode {
  switch (what) {
    case "sold":
      return (
        <>
          {cents ? `Sold for ${amount} in ` : "Issued in "}
          <TextLink href={`/orders/${id}`}>order {shortId(id)}</TextLink>
        </>
      );
    case "issued":
      return "Issued";
    case "used":
      return USED[kind];
    case "charged":
      return `Charged ${amount}`;
    case "adjusted":
      return (cents ?? 0) < 0 ? `Adjusted: ${amount} taken off` : `Adjusted: ${amount} put on`;
    case "reversed":
      return kind === "gift_card" ? `Charge reversed, ${amount} given back` : "Use given back";
    case "changed":
      if (fields.includes("cancel_at_period_end")) return "Set to end with its period";
      if (MOVES.some((field) => fields.includes(field))) return movedText(fields);
      return `Changed ${listOf(fields.map((field) => FIELDS[field] ?? field.replaceAll("_", " ")))}`;
    case "mailed":
      return <Mailed id={id} fields={fields} to={note ?? ""} />;
    case "ended":
      return "Ended with its period";
    case "renewed":
      return "Renewed: the next period began";
    case "trial_ended":
      return "The trial ended, the first period began";
    case "voided":
      return kind === "membership" ? "Canceled" : "Voided";
    case "voided_by_refund":
      return `${kind === "membership" ? "Canceled" : "Voided"} by the refund of its order`;
  }
}

function Mailed({
  id,
  fields: [kind = "", status = "", part, parts],
  to,
}: Pick<ItemEntry, "id" | "fields"> & { to: string }) {
  return (
    <TextLink href={`/mail/${id}`}>
      {mailedText(kind, status, to, part ? { part: Number(part), parts: Number(parts) } : {})}
    </TextLink>
  );
}

const USED: Record<ItemKind, string> = {
  gift_card: "Charged",
  ticket: "Let in",
  booking: "Arrived",
  voucher: "Redeemed",
  membership: "Checked in",
};

const FIELDS: Record<string, string> = {
  attendee_name: "the name of the guest",
  lead_name: "the name of the guest",
  recipient_name: "the name of the recipient",
  recipient_email: "the e-mail address of the recipient",
  custom_fields: "the answers",
  expires_at: "when it expires",
  deliver_at: "when it is delivered",
  party_size: "the party size",
};

/** What changes when a booking is moved. */
const MOVES = ["starts_at", "timeslot_id", "resource_id"];

function movedText(fields: readonly string[]): string {
  const isLater = fields.includes("starts_at") || fields.includes("timeslot_id");
  return `Moved to another ${listOf([...(isLater ? ["time"] : []), ...(fields.includes("resource_id") ? ["place"] : [])])}`;
}

const listOf = (texts: string[]): string => new Intl.ListFormat("en").format([...new Set(texts)]);

function actorOf({ actor }: ItemEntry): Actor | null {
  if (!actor || actor.kind === "system") return null;
  return { source: actor.name, byPerson: actor.kind === "user", withKey: actor.kind === "key" || actor.kind === "app" };
}

/** An entry with more deliveries says how many more there are. */
const DELIVERIES_SHOWN = 3;

function Detail({ entry: { what, note, is_reversed, deliveries } }: { entry: ItemEntry }) {
  const more = deliveries.length - DELIVERIES_SHOWN;
  return (
    <>
      {note && what !== "mailed" && <span className={styles.line}>{note}</span>}
      {is_reversed && <span className={styles.line}>Reversed later</span>}
      {deliveries.slice(0, DELIVERIES_SHOWN).map((delivery) => (
        <Delivery key={delivery.id} delivery={delivery} />
      ))}
      {more > 0 && <span className={styles.line}>and {more} more</span>}
    </>
  );
}

function Delivery({ delivery: { id, endpoint_id, url, event_type, status } }: { delivery: ItemDelivery }) {
  return (
    <span className={styles.line}>
      {event_type} to{" "}
      <TextLink href={`/webhooks/${endpoint_id}?delivery=${id}`}>{URL.parse(url)?.host ?? url}</TextLink>
      <Text tone="quiet">, {statusWord("webhook_delivery", status).toLowerCase()}</Text>
    </span>
  );
}
