import { appUrl } from "#lib/config/environment";
import { isAppError } from "#lib/core/errors";
import { newId } from "#lib/core/ids";
import { nowInSeconds, toUnix } from "#lib/core/time";
import { type Context, makeContext } from "#lib/db/context";
import type { MailAttachment, MailRow } from "#lib/domain/mail/row";
import { GUEST_MAIL, type GuestMailData, type GuestMailKind } from "#lib/domain/mail/schema";
import { toCalendar } from "#lib/mail/templates/calendar";
import { canceledMail, endedMail, movedMail, refundedMail, returnedMail } from "#lib/mail/templates/change-mail";
import { againMail, confirmedMail, giftCardMail } from "#lib/mail/templates/guest-mail";
import type { Message } from "#lib/mail/templates/message";
import { qrOf } from "#lib/mail/templates/passes";
import { type RenderedMail, renderMessage } from "#lib/mail/templates/render";
import type { GuestFacts, GuestStore } from "./facts.ts";
import { getGuestStore, readGuestFacts, type WhichItems } from "./read-facts.ts";

/** A mail to a guest, as far as its email needs it. */
export type GuestMailRow = Pick<
  MailRow,
  | "id"
  | "kind"
  | "mode"
  | "data"
  | "subject"
  | "text"
  | "html"
  | "attachments"
  | "order_id"
  | "item_id"
  | "created_at"
  | "actor_kind"
> & { merchant_id: string };

const KINDS: readonly string[] = GUEST_MAIL;
export const isGuestMail = ({ kind }: { kind: string }): boolean => KINDS.includes(kind);

/** An email by its kind: which items it reads, and what it says. */
type Writer<Kind extends GuestMailKind> = (facts: GuestFacts, data: GuestMailData[Kind]) => Message;
const TEMPLATES: { [Kind in GuestMailKind]: Writer<Kind> } = {
  order_confirmed: confirmedMail,
  gift_card: giftCardMail,
  item_again: againMail,
  order_refunded: refundedMail,
  order_canceled: canceledMail,
  payment_returned: returnedMail,
  item_ended: endedMail,
  booking_moved: movedMail,
};

/**
 * Renders a mail to a guest from its order as it is now, or returns what was saved. `isKept`: it is never sent, as it is about
 * test data, or as the store has turned mail to guests off and nobody asked for this one.
 */
export async function renderGuestMail(mail: GuestMailRow): Promise<RenderedMail> {
  const ctx = contextOf(mail);
  const store = await getGuestStore(ctx);
  const from = {
    sender: { name: store.name, replyTo: store.support_email },
    isKept: mail.mode === "test" || (!store.guest_mail && mail.actor_kind === null),
  };
  return { ...(savedOf(mail) ?? (await renderAnew(ctx, store, mail))), ...from };
}

/** What a mail says and has attached. */
export type MailText = Required<Pick<RenderedMail, "subject" | "text" | "html" | "attachments">>;

/**
 * Returns what mails of the store to guests say, and saves nothing. The store is read once, and only when a mail was not rendered
 * before. Null for a mail whose order is gone, as while test data is deleted: it is never sent.
 */
export async function readGuestMails(ctx: Context, mails: readonly GuestMailRow[]): Promise<(MailText | null)[]> {
  if (mails.every(savedOf)) return mails.map(savedOf);
  const store = await getGuestStore(ctx);
  const texts: (MailText | null)[] = [];
  // One after the other, because each reads by several connections at once.
  for (const mail of mails) texts.push(savedOf(mail) ?? (await renderUnlessGone(store, mail)));
  return texts;
}

const renderUnlessGone = (store: GuestStore, mail: GuestMailRow): Promise<MailText | null> =>
  renderAnew(contextOf(mail), store, mail).catch((error: unknown) => {
    if (isAppError(error) && error.code === "not_found") return null;
    throw error;
  });

const savedOf = ({ subject, text, html, attachments }: GuestMailRow): MailText | null =>
  subject !== null && text !== null && html !== null ? { subject, text, html, attachments: attachments ?? [] } : null;

async function renderAnew(ctx: Context, store: GuestStore, mail: GuestMailRow): Promise<MailText> {
  const at = toUnix(nowInSeconds());
  const facts = await readGuestFacts(ctx, store, mail.order_id ?? "", itemsOf(mail));
  const write = TEMPLATES[mail.kind as GuestMailKind] as Writer<GuestMailKind>;
  const message = write(facts, mail.data as GuestMailData[GuestMailKind]);
  const logo = logoOf(store);
  const files = attachmentsOf(mail, facts, at);
  return {
    ...(await renderMessage({
      ...(mail.mode === "test" ? asTest(message) : message),
      brand: { name: store.name, logo: logo && LOGO_CID, colour: store.brand_colour },
    })),
    attachments: logo ? [{ is: "logo", cid: LOGO_CID, picture: logo }, ...files] : files,
  };
}

const contextOf = ({ merchant_id: merchantId, mode, created_at: now }: GuestMailRow): Context =>
  makeContext({ merchantId, mode, actor: { kind: "system", id: newId(), name: "mail", scopes: [] }, now });

function itemsOf({ kind, data, item_id, created_at }: GuestMailRow): WhichItems {
  if (item_id) return { id: item_id };
  return kind === "order_confirmed"
    ? { part: (data as GuestMailData["order_confirmed"]).part }
    : { endedAt: created_at };
}

/** An email about a change of the past has no code. What is over in it is taken out of the calendar. */
function attachmentsOf({ kind }: GuestMailRow, facts: GuestFacts, at: number): MailAttachment[] {
  if (kind === "order_canceled" || kind === "payment_returned") return [];
  const isOver = kind === "order_refunded" || kind === "item_ended";
  const [valid, over] = [
    facts.entries.filter((entry) => entry.valid > 0),
    facts.entries.filter((entry) => entry.valid === 0),
  ];
  const kept = toCalendar(valid, facts, { at });
  const canceled = isOver ? toCalendar(over, facts, { at, isCanceled: true }) : null;
  return [
    ...(isOver ? [] : qrOf(facts.items)),
    ...(kept ? [{ is: "calendar" as const, text: kept }] : []),
    ...(canceled ? [{ is: "calendar" as const, name: "canceled.ics", text: canceled }] : []),
  ];
}

const LOGO_CID = "logo@zakka";
const PICTURE = /\/pictures\/([0-9a-f]{40}\.webp)$/;

/** Returns the name of the store's logo, if this server keeps it. */
function logoOf({ logo_url }: GuestStore): string | null {
  return logo_url?.startsWith(appUrl()) ? (PICTURE.exec(logo_url)?.[1] ?? null) : null;
}

const asTest = (message: Message): Message => ({
  ...message,
  subject: `Test: ${message.subject}`,
  blocks: [
    {
      kind: "callout",
      title: "This is test data.",
      text: "The mail was not sent to the guest. It is only kept here. Its codes open no real door.",
    },
    ...message.blocks,
  ],
});
