import { beginningOf } from "#lib/core/cut";
import type { Mode } from "#lib/core/request";
import type { WebhookMailData } from "#lib/domain/mail/schema";
import { mistakeOf } from "#lib/texts/delivery-mistakes";
import { formatDateTime } from "#lib/texts/time";
import type { Message } from "./message.ts";

const MAX_URL = 300;
/** The statement that writes the mail counts no further. */
const MANY = 10_000;

/** The early warning: several attempts of one delivery failed. */
export function failingMail(news: WebhookMailData, mode: Mode, origin: string): Message {
  const host = hostOf(news.url);
  const last = moment(news.last_try_at, news);
  const others =
    news.waiting === 0 ? "" : ` ${count(news.waiting)} ${news.waiting === 1 ? "is" : "are"} waiting behind it.`;
  return {
    subject: `${test(mode)}We can't deliver events to ${host}`,
    title: `We can't deliver events to ${host}`,
    blocks: [
      {
        kind: "paragraph",
        text: `${news.store} sends events to your server. We've tried to deliver one of them, ${news.event_type}, ${news.attempt_count} times since ${moment(news.since, news)} without success.${others}`,
      },
      ...lastAnswer(news),
      { kind: "heading", text: "What happens next" },
      {
        kind: "paragraph",
        text: news.is_over
          ? "We won't retry this event automatically. You can send it again from the page below."
          : `We'll keep retrying until about ${last}. As soon as your server responds with a 2xx status, all waiting events are delivered. You don't need to do anything else.`,
      },
      {
        kind: "paragraph",
        text: `If ${news.failures_that_disable} deliveries in a row fail after all their attempts, we disable the endpoint, and it gets no more events. So far, ${news.failed_in_a_row} ${news.failed_in_a_row === 1 ? "has" : "have"} failed.`,
      },
      { kind: "link", label: "See the response of your server", href: pageOf(news, origin) },
      ...testText(mode),
    ],
    footer: footer(news),
  };
}

/** The mail about a disabled endpoint: after failures, or after a 410. */
export function disabledMail(news: WebhookMailData, mode: Mode, origin: string): Message {
  const host = hostOf(news.url);
  const why = news.gone
    ? `Your server responded with 410 (Gone), so we no longer send it events from ${news.store}.`
    : `${news.failed_in_a_row} deliveries in a row to your server failed after all their attempts. The first attempt was on ${moment(news.since, news)}. We no longer send it events from ${news.store}.`;
  const waiting =
    news.waiting === 0
      ? ""
      : ` ${count(news.waiting)} that ${news.waiting === 1 ? "was" : "were"} waiting won't be sent.`;
  return {
    subject: `${test(mode)}Webhook to ${host} was disabled`,
    title: `The webhook to ${host} was disabled`,
    blocks: [
      { kind: "paragraph", text: `${why}${waiting}` },
      ...lastAnswer(news),
      { kind: "heading", text: "What to do" },
      {
        kind: "paragraph",
        text: "Fix the problem on your server. Then open the endpoint and choose “Switch on”. From then on, new events are sent as before.",
      },
      {
        kind: "paragraph",
        text: "Missed events aren't sent automatically. When you switch the endpoint on, you can also send those of the last 30 days.",
      },
      { kind: "link", label: "Open the endpoint", href: pageOf(news, origin) },
      ...testText(mode),
    ],
    footer: footer(news),
  };
}

/** The problem in words, and the server's response. */
function lastAnswer({ url, description, event_type, answer, ...news }: WebhookMailData): Message["blocks"] {
  const mistake = mistakeOf({ ...answer, url });
  const body = answer.body?.trim();
  return [
    ...(mistake ? [{ kind: "callout", title: mistake.title, text: mistake.text } as const] : []),
    {
      kind: "facts",
      facts: [
        ["Address", url.length > MAX_URL ? `${beginningOf(url, MAX_URL)}…` : url],
        ...(description ? [["Description", description] as const] : []),
        ["Event", event_type],
        ["Last attempt", moment(answer.at, news)],
        ["Response", answer.response_status === null ? "none" : String(answer.response_status)],
      ],
    },
    ...(body ? [{ kind: "quote", text: body } as const] : []),
  ];
}

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url);

const test = (mode: Mode): string => (mode === "test" ? "Test: " : "");

const testText = (mode: Mode): Message["blocks"] =>
  mode === "test"
    ? [{ kind: "paragraph", text: "This is about test data. To see the endpoint, switch to test data in the sidebar." }]
    : [];

const count = (waiting: number): string => {
  if (waiting >= MANY) return `${MANY.toLocaleString("en")} events or more`;
  return waiting === 1 ? "1 event" : `${waiting.toLocaleString("en")} events`;
};

const moment = (at: number, { zone }: Pick<WebhookMailData, "zone">): string => `${formatDateTime(at, zone)} (${zone})`;

const pageOf = ({ endpoint_id, delivery_id }: WebhookMailData, origin: string): string =>
  `${origin}/webhooks/${endpoint_id}?delivery=${delivery_id}`;

const footer = ({ store }: WebhookMailData): string =>
  `You get this e-mail because you are an owner, admin or developer of ${store}.`;
