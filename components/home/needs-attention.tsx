import { ChevronRight, GitCompareArrows, KeyRound, MailWarning, RefreshCwOff, Ticket, Webhook } from "lucide-react";
import type { Route } from "next";
import type { ReactNode } from "react";
import { RealClock } from "#components/ui/clock";
import { Link } from "#components/ui/link";
import { Section } from "#components/ui/section";
import { Text } from "#components/ui/text";
import { Time } from "#components/ui/time";
import { type FailingEndpoint, type Home, type Matter, MOST_COUNTED, type UseKind } from "#lib/dashboard/home/shape";
import { FAILURES_THAT_DISABLE } from "#lib/domain/webhook-endpoints/schema";
import { bookingsOf } from "./bookings-of.ts";
import styles from "./needs-attention.module.css";

interface Item {
  key: string;
  href: string;
  glyph: ReactNode;
  title: ReactNode;
  text: ReactNode;
}

interface Places {
  zone: string;
  /** Returns the page of an item. */
  pageOf: (kind: UseKind, id: string) => string;
}

/** What needs attention. Each line leads to the page where it can be settled. */
export function NeedsAttention({ failing, matters, ...places }: Pick<Home, "failing" | "matters"> & Places) {
  const items = [...failing.map(toFailing), ...matters.map((matter) => toItem(matter, places))];
  return (
    <Section title="Needs attention" beside={items.length || undefined}>
      {items.length === 0 ? (
        <Text as="p" tone="quiet">
          Nothing needs attention.
        </Text>
      ) : (
        <ul className={styles.items}>
          {items.map((item) => (
            <li key={item.key}>
              <Link href={item.href as Route}>
                {item.glyph}
                <span>
                  <b>{item.title}</b>
                  <small>{item.text}</small>
                </span>
                <ChevronRight size={14} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function toFailing(endpoint: FailingEndpoint): Item {
  const { id, url, state } = endpoint;
  const host = URL.canParse(url) ? new URL(url).host : url;
  const isOn = state === "failing";
  return {
    key: id,
    href: isOn ? `/webhooks/${id}` : `/webhooks/${id}?task=on`,
    glyph: <Webhook />,
    title: isOn ? "Webhook is failing" : "Webhook was disabled",
    text: `${host}${isOn ? failingText(endpoint) : offText(endpoint)}`,
  };
}

function failingText({ failed_in_a_row: failed }: FailingEndpoint): string {
  if (failed === 0) return ": a delivery failed and is retried.";
  const deliveries = failed === 1 ? "1 delivery failed" : `${failed} deliveries in a row failed`;
  return `: ${deliveries}; at ${FAILURES_THAT_DISABLE} it is disabled.`;
}

const offText = ({ state }: FailingEndpoint): string =>
  state === "gone"
    ? " answered 410, gone. It gets no events."
    : ` failed ${FAILURES_THAT_DISABLE} times in a row. It gets no events until it is switched on.`;

function toItem(matter: Matter, places: Places): Item {
  switch (matter.what) {
    case "mail_failed":
      return toFailedMail(matter);
    case "membership_past_due":
      return toPastDue(matter, places);
    case "scan_refused":
      return toRefusedScan(matter);
    case "key_ends":
      return {
        key: matter.id,
        href: `/keys/${matter.id}`,
        glyph: <KeyRound />,
        title: (
          <>
            An API key ends{" "}
            <RealClock>
              <Time at={matter.at} as="when" />
            </RealClock>
          </>
        ),
        text: `${matter.name}. Rotate it, or replace it before then.`,
      };
    default:
      return toNearlySoldOut(matter, places);
  }
}

type Of<What extends Matter["what"]> = Extract<Matter, { what: What }>;

const countOf = (count: number): string => (count >= MOST_COUNTED ? `${MOST_COUNTED - 1}+` : String(count));

function toFailedMail({ count, id, name }: Of<"mail_failed">): Item {
  const isOne = count === 1;
  return {
    key: "mail",
    href: isOne ? `/mail/${id}` : "/mail?status=failed",
    glyph: <MailWarning />,
    title: isOne ? "A mail was not sent" : `${countOf(count)} mails were not sent`,
    text: isOne ? `To ${name}` : `The newest is to ${name}`,
  };
}

function toPastDue({ count, id, name }: Of<"membership_past_due">, { pageOf }: Places): Item {
  const guest = name ?? "a guest without a name";
  return {
    key: "past due",
    href: count === 1 ? pageOf("membership", id) : "/memberships?status=past_due",
    glyph: <RefreshCwOff />,
    title: count === 1 ? "A membership is past due" : `${countOf(count)} memberships are past due`,
    text: count === 1 ? `That of ${guest}` : `The newest is that of ${guest}`,
  };
}

function toRefusedScan({ id, item_kind, name, at }: Of<"scan_refused">): Item {
  return {
    key: id,
    href: `/conflicts/${id}`,
    glyph: <GitCompareArrows />,
    title: item_kind === null ? "An offline scan has an unknown code" : "An offline scan was refused later",
    text: (
      <>
        {name || "A phone"} made it at <Time at={at} />
      </>
    ),
  };
}

function toNearlySoldOut(matter: Of<"event_nearly_sold_out" | "timeslot_nearly_sold_out">, { zone }: Places): Item {
  const { what, id, name, at, count, number } = matter;
  return {
    key: `${id} ${at}`,
    href: what === "event_nearly_sold_out" ? `/tickets?event=${id}` : bookingsOf(id, at, zone),
    glyph: <Ticket />,
    title: (
      <>
        <Time at={at} as="when" /> is nearly sold out
      </>
    ),
    text: `${count} of ${number} left for ${name}`,
  };
}
