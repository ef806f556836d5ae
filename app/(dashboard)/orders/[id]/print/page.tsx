import type { Metadata } from "next";
import { PageHead } from "#components/frame/page-head";
import { PrintButton } from "#components/items/print-button";
import { PaperSizes, PrintedArticle } from "#components/items/printed-item";
import { KINDS } from "#components/orders/issued";
import { countIssued } from "#components/orders/issued-counts.ts";
import { ButtonLink } from "#components/ui/button";
import { Note } from "#components/ui/note";
import { TextLink } from "#components/ui/text-link";
import type { Context } from "#lib/db/context";
import { CODES_IN_A_MAIL } from "#lib/domain/mail/schema";
import { getOrder } from "#lib/domain/orders/read";
import type { GuestItem } from "#lib/mail/facts";
import { getGuestStore, readGuestFacts } from "#lib/mail/read-facts";
import { ITEM_TEXTS, occasionText, peopleText } from "#lib/mail/templates/passes";
import { firstOf } from "#lib/pages/address";
import { readOne } from "#lib/pages/read-one";
import { requireSession } from "#lib/pages/session";
import { formatDateTime } from "#lib/texts/time";

export const metadata: Metadata = { title: "Print an order" };

/** Prints the items of an order, each with its code. Gift cards are printed one by one, because each may be a present. */
export default async function PrintOrderPage({ params, searchParams }: PageProps<"/orders/[id]/print">) {
  const { id } = await params;
  const query = await searchParams;
  const part = Math.max(1, Math.trunc(Number(firstOf(query.part))) || 1);
  const size = firstOf(query.size) === "small" ? "small" : "page";
  const { mode } = await requireSession();
  const [{ store, items, count }, order] = await Promise.all([readOne(factsOf(part))(id), readOne(getOrder)(id)]);
  const valid = items.filter(({ ended_at }) => ended_at === null);
  const { cards } = countIssued(order);
  const path = `/orders/${id}/print`;
  const hasMore = part * CODES_IN_A_MAIL < count;
  return (
    <>
      <PageHead back={{ href: `/orders/${id}`, label: "Order" }} title="Print">
        <PaperSizes path={path} size={size} />
        {hasMore && (
          <ButtonLink href={`${path}?part=${part + 1}${size === "small" ? "&size=small" : ""}`}>Next</ButtonLink>
        )}
        <PrintButton />
      </PageHead>
      {valid.length === 0 && <Note>This order has no valid code to print.</Note>}
      {cards > 0 && (
        <Note>
          {cards === 1 ? "The gift card is" : `The ${cards} gift cards are`} not included, because each may be a
          present. Print each one from its own page: see{" "}
          <TextLink href={`/gift-cards?order=${id}`}>gift cards</TextLink>.
        </Note>
      )}
      {hasMore && (
        <Note>
          These are {(part - 1) * CODES_IN_A_MAIL + 1} to {part * CODES_IN_A_MAIL} of {count}. Print them, then the
          next.
        </Note>
      )}
      {valid.map((item) => (
        <PrintedArticle
          key={item.id}
          noun={KINDS[item.kind].word}
          size={size}
          isTest={mode === "test"}
          store={store.name}
          title={item.title}
          lead={item.starts_at === null ? "" : occasionText(item.starts_at, item.ends_at, store.zone)}
          facts={factsToPrint(item, store.zone)}
          code={item.code}
          hint={ITEM_TEXTS[item.kind].hint}
        />
      ))}
    </>
  );
}

const factsOf = (part: number) => async (ctx: Context, id: string) =>
  readGuestFacts(ctx, await getGuestStore(ctx), id, { part });

const factsToPrint = (item: GuestItem, zone: string) =>
  [
    ["For", item.name],
    ["Where", item.place],
    ["Kind", item.detail],
    ["Number", item.of > 1 && `${item.number} of ${item.of}`],
    ["Guests", item.party_size !== null && peopleText(item.party_size)],
    ["Uses", item.max_uses !== null && item.max_uses > 1 && `${item.max_uses} in all`],
    ["Valid until", item.expires_at !== null && formatDateTime(item.expires_at, zone)],
  ] as const;
