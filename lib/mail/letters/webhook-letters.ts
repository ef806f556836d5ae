import type { Mode } from "#lib/core/request";
import type { WebhookMailData } from "#lib/domain/mail/schema";
import { mistakeOf } from "#lib/words/delivery-mistakes";
import { dateTimeWords } from "#lib/words/time";
import type { Letter } from "./letter.ts";

const MAX_URL = 300;
/** The statement that writes the mail counts no further. */
const MANY = 10_000;

/** The early warning: several attempts of one delivery failed. */
export function failingLetter(news: WebhookMailData, mode: Mode, origin: string): Letter {
  const host = hostOf(news.url);
  const last = moment(news.last_try_at, news);
  const others =
    news.waiting === 0
      ? ""
      : ` Behind it, ${count(news.waiting)} wait${news.waiting === 1 ? "s" : ""} for this address.`;
  return {
    subject: `${test(mode)}Events do not reach ${host}`,
    title: `Events do not reach ${host}`,
    blocks: [
      {
        kind: "paragraph",
        text: `${news.store} sends events to your server. One of them, ${news.event_type}, has been tried ${news.attempt_count} times since ${moment(news.since, news)} and has not arrived.${others}`,
      },
      ...lastAnswer(news),
      { kind: "heading", text: "What happens next" },
      {
        kind: "paragraph",
        text: news.is_over
          ? "This event is not tried again by itself. You can send it again from the page below."
          : `It is tried again by itself; the last try is about ${last}. As soon as your server answers 2xx, what waits arrives without your doing anything.`,
      },
      {
        kind: "paragraph",
        text: `After ${news.failures_that_disable} deliveries in a row that failed to the end, the endpoint is switched off and gets no more events. So far there ${news.failed_in_a_row === 1 ? "is 1" : `are ${news.failed_in_a_row}`}.`,
      },
      { kind: "link", label: "See what your server answered", href: pageOf(news, origin) },
      ...testWords(mode),
    ],
    footer: footer(news),
  };
}

/** The mail about a disabled endpoint: after failures, or after a 410. */
export function disabledLetter(news: WebhookMailData, mode: Mode, origin: string): Letter {
  const host = hostOf(news.url);
  const why = news.gone
    ? `Your server answered 410, which says that nothing is there any more. So ${news.store} sends it no more events.`
    : `${news.failed_in_a_row} deliveries in a row to your server failed, each after all of its tries. The first of them was made on ${moment(news.since, news)}. So ${news.store} sends it no more events.`;
  const waiting = news.waiting === 0 ? "" : ` ${count(news.waiting)} that waited for it will not be sent.`;
  return {
    subject: `${test(mode)}Webhook to ${host} is switched off`,
    title: `The webhook to ${host} is switched off`,
    blocks: [
      { kind: "paragraph", text: `${why}${waiting}` },
      ...lastAnswer(news),
      { kind: "heading", text: "What to do" },
      {
        kind: "paragraph",
        text: "Put your server right, then open the endpoint and switch it on. Events that happen from then on are sent as before.",
      },
      {
        kind: "paragraph",
        text: "What it missed is not sent by itself: as you switch it on, you can have those events sent too, as far back as 30 days.",
      },
      { kind: "link", label: "Open the endpoint", href: pageOf(news, origin) },
      ...testWords(mode),
    ],
    footer: footer(news),
  };
}

/** The problem in words, and the server's response. */
function lastAnswer({ url, description, event_type, answer, ...news }: WebhookMailData): Letter["blocks"] {
  const mistake = mistakeOf({ ...answer, url });
  const body = answer.body?.trim();
  return [
    ...(mistake ? [{ kind: "callout", title: mistake.title, text: mistake.text } as const] : []),
    {
      kind: "facts",
      facts: [
        ["Address", url.length > MAX_URL ? `${url.slice(0, MAX_URL)}…` : url],
        ...(description ? [["Description", description] as const] : []),
        ["Event", event_type],
        ["Last try", moment(answer.at, news)],
        ["Answer", answer.response_status === null ? "none" : String(answer.response_status)],
      ],
    },
    ...(body ? [{ kind: "quote", text: body } as const] : []),
  ];
}

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url);

const test = (mode: Mode): string => (mode === "test" ? "Test: " : "");

const testWords = (mode: Mode): Letter["blocks"] =>
  mode === "test"
    ? [{ kind: "paragraph", text: "This is about test data: switch to it in the sidebar to see the endpoint." }]
    : [];

const count = (waiting: number): string => {
  if (waiting >= MANY) return `${MANY.toLocaleString("en")} events or more`;
  return waiting === 1 ? "1 event" : `${waiting.toLocaleString("en")} events`;
};

const moment = (at: number, { zone }: Pick<WebhookMailData, "zone">): string => `${dateTimeWords(at, zone)} (${zone})`;

const pageOf = ({ endpoint_id, delivery_id }: WebhookMailData, origin: string): string =>
  `${origin}/webhooks/${endpoint_id}?delivery=${delivery_id}`;

const footer = ({ store }: WebhookMailData): string =>
  `Written to the owners, admins and developers of ${store}, because one of them can put this right.`;
