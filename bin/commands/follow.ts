import { styleText } from "node:util";
import type { Outcome } from "#lib/deliveries/send";
import { type EventRow, toEvent } from "#lib/domain/events/row";
import { EventFeed, type Followed } from "#lib/listen/feed";
import { mistakeOf } from "#lib/words/delivery-mistakes";
import type { Answer, Terminal } from "./command.ts";
import { Forwarder } from "./listen/forwarder.ts";

interface Following {
  store: Followed & { name: string };
  filters: readonly string[];
  /** Where events are forwarded; null: they are only printed. */
  url: string | null;
  secret: string;
  /** False: any certificate is good. */
  verifies: boolean;
}

interface Counts {
  events: number;
  delivered: number;
  failed: number;
}

/** Prints events, and what is answered to them, until it is stopped. */
export async function follow(
  { store, filters, url, secret, verifies }: Following,
  terminal: Terminal,
): Promise<Answer> {
  const counts: Counts = { events: 0, delivered: 0, failed: 0 };
  const feed = new EventFeed(store, terminal.stop, (reason) => terminal.note(outageLine(reason)));
  const forwarder = url === null ? null : new Forwarder({ url, secret, verifies }, terminal.stop, sayAnswer);
  await feed.open();
  const wanted = filters.includes("*") ? "" : ` (${filters.join(", ")})`;
  terminal.say(
    [
      `Ready. Listening to ${store.mode} events of ${store.name}${wanted}. Ctrl-C ends it.`,
      `Your webhook signing secret is ${secret}`,
      ...(url ? [`Forwarding to ${url}`] : []),
    ],
    {
      object: "listen",
      merchant_id: store.merchantId,
      mode: store.mode,
      events: filters,
      forward_to: url,
      signing_secret: secret,
    },
  );
  for (let rows = await feed.next(); rows.length > 0; rows = await feed.next()) {
    for (const row of rows.filter(({ type }) => isWanted(type, filters))) {
      if (sayEvent(row)) await forwarder?.take(row);
    }
  }
  feed.close();
  await forwarder?.close();
  return summaryOf(counts, url);

  /** False for one that cannot be rendered, which is a fault of this release: it keeps no other back. */
  function sayEvent(row: EventRow): boolean {
    const name = `${row.type} [${row.id}]`;
    try {
      terminal.say([`${clock()}  --> ${name}`], toEvent(row));
      counts.events += 1;
      return true;
    } catch (error) {
      terminal.note(`${clock()}  ${name} cannot be shown: ${(error as Error).message}`);
      return false;
    }
  }

  function sayAnswer(event: EventRow, outcome: Outcome): void {
    const { status, error, durationMs: duration_ms } = outcome;
    const mistake = url && mistakeIn(url, outcome);
    counts[mistake ? "failed" : "delivered"] += 1;
    const result = inColour(mistake ? "red" : "green", `[${status ?? "ERROR"}]`);
    const line = `${clock()}  <-- ${result} POST ${url} [${event.id}] ${duration_ms}ms`;
    terminal.say([mistake ? `${line}: ${mistake}` : line], {
      object: "forward",
      event_id: event.id,
      event_type: event.type,
      url,
      status,
      error,
      message: mistake,
      duration_ms,
    });
  }
}

/** What went wrong, in words; null when it was delivered. */
function mistakeIn(url: string, { status, headers, error }: Outcome): string | null {
  const mistake = mistakeOf({ url, response_status: status, response_headers: headers, error });
  if (!mistake) return null;
  const isCertificate = error?.startsWith("tls") && error !== "tls_not_spoken";
  return isCertificate ? `${mistake.title} --skip-verify takes any.` : mistake.title;
}

/** On a terminal that shows colours, unless NO_COLOR is set. */
const inColour = (colour: "green" | "red", text: string): string => styleText(colour, text, { stream: process.stdout });

const isWanted = (type: string, filters: readonly string[]): boolean =>
  filters.some((filter) => filter === "*" || filter === type || filter === `${type.split(".")[0]}.*`);

const outageLine = (reason: string | null): string =>
  reason === null
    ? `${clock()}  The database is back, and nothing was missed.`
    : `${clock()}  The database is away (${reason}). Trying again until it is back.`;

function summaryOf({ events, delivered, failed }: Counts, url: string | null): Answer {
  const unanswered = events - delivered - failed;
  const forwarded = url === null ? null : { delivered, failed, unanswered };
  const answers = [
    `${delivered} delivered`,
    `${failed} not`,
    ...(unanswered ? [`${unanswered} without an answer`] : []),
  ];
  return {
    json: { object: "listen_summary", events, ...forwarded },
    lines: [
      `Ended after ${events === 1 ? "1 event" : `${events} events`}${forwarded ? `: ${answers.join(", ")}` : ""}.`,
    ],
  };
}

/** The present moment, as a person here reads it. */
function clock(): string {
  const now = new Date();
  const two = (value: number) => String(value).padStart(2, "0");
  const day = [now.getFullYear(), two(now.getMonth() + 1), two(now.getDate())].join("-");
  return `${day} ${[now.getHours(), now.getMinutes(), now.getSeconds()].map(two).join(":")}`;
}
