import { ChevronRight, Ticket, Webhook } from "lucide-react";
import type { Route } from "next";
import Link from "next/link";
import type { ReactNode } from "react";
import { Section } from "#components/ui/section";
import { Text } from "#components/ui/text";
import type { FailingEndpoint, NextEvent } from "#lib/domain/home/schema";
import { FAILURES_THAT_DISABLE } from "#lib/domain/webhook-endpoints/schema";
import { weekday } from "#lib/words/time";
import styles from "./needs-a-look.module.css";

interface Item {
  href: string;
  glyph: ReactNode;
  title: string;
  text: string;
}

/** What someone should look at: endpoints that fail, events that are nearly sold out. */
export function NeedsALook({
  failing,
  events,
  zone,
}: {
  failing: readonly FailingEndpoint[];
  events: readonly NextEvent[];
  zone: string;
}) {
  const items = [
    ...failing.map(toFailing),
    ...events.filter((event) => event.isNearlySoldOut).map((event) => toNearlySoldOut(event, zone)),
  ];
  return (
    <Section title="Needs a look" beside={items.length || undefined}>
      {items.length === 0 ? (
        <Text as="p" tone="quiet">
          Nothing. Failing webhooks and events that are nearly sold out appear here.
        </Text>
      ) : (
        <ul className={styles.items}>
          {items.map((item) => (
            <li key={item.href}>
              <Link href={item.href as Route} prefetch={false}>
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
    href: isOn ? `/webhooks/${id}` : `/webhooks/${id}?task=on`,
    glyph: <Webhook />,
    title: isOn ? "Webhook is failing" : "Webhook was disabled",
    text: `${host}${isOn ? failingWords(endpoint) : offWords(endpoint)}`,
  };
}

function failingWords({ failed_in_a_row: failed }: FailingEndpoint): string {
  if (failed === 0) return ": a delivery failed and is retried.";
  const deliveries = failed === 1 ? "1 delivery failed" : `${failed} deliveries in a row failed`;
  return `: ${deliveries}; at ${FAILURES_THAT_DISABLE} it is disabled.`;
}

const offWords = ({ state }: FailingEndpoint): string =>
  state === "gone"
    ? " answered 410, gone. It gets no events."
    : ` failed ${FAILURES_THAT_DISABLE} times in a row. It gets no events until it is switched on.`;

const toNearlySoldOut = ({ id, title, starts_at, capacity, sold }: NextEvent, zone: string): Item => ({
  href: `/tickets?event=${id}`,
  glyph: <Ticket />,
  title: `${weekday(starts_at, zone)} is nearly sold out`,
  text: `${(capacity ?? 0) - sold} of ${capacity} left for ${title}`,
});
