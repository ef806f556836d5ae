import { styleText } from "node:util";
import type { Outcome } from "#lib/deliveries/send";
import { type EventRow, toEvent } from "#lib/domain/events/row";
import { EventFeed, type Followed } from "#lib/listen/feed";
import { mistakeOf } from "#lib/texts/delivery-mistakes";
import type { CommandResult, Terminal } from "./command.ts";
import { Forwarder } from "./listen/forwarder.ts";

interface Following {
  store: Followed & { name: string };
  filters: readonly string[];
  /** Where events are forwarded. Null: they are only printed. */
  url: string | null;
  secret: string;
  /** False accepts any certificate. */
  verifies: boolean;
}

interface Counts {
  events: number;
  delivered: number;
  failed: number;
}

/** Prints events, and the response to each forwarded one, until it is stopped. */
export async function follow(
  { store, filters, url, secret, verifies }: Following,
  terminal: Terminal,
): Promise<CommandResult> {
  const counts: Counts = { events: 0, delivered: 0, failed: 0 };
  const feed = new EventFeed(store, terminal.stop, (reason) => terminal.warn(outageLine(reason)));
  const forwarder = url === null ? null : new Forwarder({ url, secret, verifies }, terminal.stop, printOutcome);
  await feed.open();
  const wanted = filters.includes("*") ? "" : ` (${filters.join(", ")})`;
  terminal.print(
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
      if (printEvent(row)) await forwarder?.take(row);
    }
  }
  feed.close();
  await forwarder?.close();
  return summaryOf(counts, url);

  /** Returns false for an event that cannot be rendered. That is a defect of this version and must not stop other events. */
  function printEvent(row: EventRow): boolean {
    const name = `${row.type} [${row.id}]`;
    try {
      terminal.print([`${clock()}  --> ${name}`], toEvent(row));
      counts.events += 1;
      return true;
    } catch (error) {
      terminal.warn(`${clock()}  ${name} cannot be shown: ${(error as Error).message}`);
      return false;
    }
  }

  function printOutcome(event: EventRow, outcome: Outcome): void {
    const { status, error, durationMs: duration_ms } = outcome;
    const mistake = url && mistakeIn(url, outcome);
    counts[mistake ? "failed" : "delivered"] += 1;
    const result = inColour(mistake ? "red" : "green", `[${status ?? "ERROR"}]`);
    const line = `${clock()}  <-- ${result} POST ${url} [${event.id}] ${duration_ms}ms`;
    terminal.print([mistake ? `${line}: ${mistake}` : line], {
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

/** Returns what went wrong, in words, or null if the event was delivered. */
function mistakeIn(url: string, { status, headers, error }: Outcome): string | null {
  const mistake = mistakeOf({ url, response_status: status, response_headers: headers, error });
  if (!mistake) return null;
  const isCertificate = error?.startsWith("tls") && error !== "tls_not_spoken";
  return isCertificate ? `${mistake.title} --skip-verify takes any.` : mistake.title;
}

/** Colours a text if the terminal shows colours and NO_COLOR is not set. */
const inColour = (colour: "green" | "red", text: string): string => styleText(colour, text, { stream: process.stdout });

const isWanted = (type: string, filters: readonly string[]): boolean =>
  filters.some((filter) => filter === "*" || filter === type || filter === `${type.split(".")[0]}.*`);

const outageLine = (reason: string | null): string =>
  reason === null
    ? `${clock()}  The database is back, and nothing was missed.`
    : `${clock()}  The database is away (${reason}). Trying again until it is back.`;

function summaryOf({ events, delivered, failed }: Counts, url: string | null): CommandResult {
  const unanswered = events - delivered - failed;
  const forwarded = url === null ? null : { delivered, failed, unanswered };
  const counts = [
    `${delivered} delivered`,
    `${failed} not`,
    ...(unanswered ? [`${unanswered} without a response`] : []),
  ];
  return {
    json: { object: "listen_summary", events, ...forwarded },
    lines: [
      `Ended after ${events === 1 ? "1 event" : `${events} events`}${forwarded ? `: ${counts.join(", ")}` : ""}.`,
    ],
  };
}

/** Returns the local date and time. */
function clock(): string {
  const now = new Date();
  const two = (value: number) => String(value).padStart(2, "0");
  const day = [now.getFullYear(), two(now.getMonth() + 1), two(now.getDate())].join("-");
  return `${day} ${[now.getHours(), now.getMinutes(), now.getSeconds()].map(two).join(":")}`;
}
