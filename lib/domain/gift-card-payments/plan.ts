import { readToken } from "#lib/core/codes";
import { AppError, invalid } from "#lib/core/errors";
import { LEAST_CENTS } from "#lib/core/money";
import type { PrismaContext } from "#lib/db/context";
import { giftCardRefusal } from "#lib/domain/gift-cards/refusal";
import type { GiftCardRow } from "#lib/domain/gift-cards/row";
import { leastDue } from "#lib/payments/stripe-amounts";
import { LOCK_CARDS } from "./sql.ts";

/** What a gift card pays of an order. */
export interface CardShare {
  id: string;
  amountCents: number;
}

/** What gift cards are to pay. */
export interface ToPay {
  currency: string;
  totalCents: number;
  lines: readonly { type: string; total_cents: number }[];
}

/** Gift cards never buy these. */
const NEVER_PAID_BY_CARD: readonly string[] = ["gift_card", "membership"];

/**
 * Decides what gift cards pay of an order: each up to its balance, in the order of the codes, and so much less that a processor can take
 * what is left. Locks the cards. Throws `invalid_request` with the `param` `gift_cards`, or that of a code, `gift_card_voided`,
 * `gift_card_expired`, `gift_card_on_hold`, and `insufficient_balance` for an empty card.
 */
export async function planShares(
  tx: PrismaContext,
  codes: readonly string[],
  { currency, totalCents, lines }: ToPay,
): Promise<CardShare[]> {
  if (codes.length === 0) return [];
  const payable = totalCents - sum(lines.flatMap((line) => (NEVER_PAID_BY_CARD.includes(line.type) ? line : [])));
  if (payable <= 0) {
    throw invalid("gift_cards", "Nothing in this order can be paid with a gift card. Leave gift_cards out.");
  }
  const cards = await lockCards(tx, codes, currency);
  const shares: CardShare[] = [];
  let left = payable;
  for (const { id, balance_cents } of cards) {
    const amountCents = Math.min(left, Number(balance_cents));
    left -= amountCents;
    if (amountCents > 0) shares.push({ id, amountCents });
  }
  return leaveEnough(shares, totalCents - (payable - left), currency);
}

/** Takes from the last cards what a processor needs on top of `due`. */
function leaveEnough(shares: CardShare[], due: number, currency: string): CardShare[] {
  let missing = due > 0 ? leastDue(due, currency) - due : 0;
  return shares
    .toReversed()
    .flatMap(({ id, amountCents }) => {
      const less = Math.min(missing, amountCents);
      missing -= less;
      return less === amountCents ? [] : [{ id, amountCents: amountCents - less }];
    })
    .toReversed();
}

const sum = (lines: readonly { total_cents: number }[]) => lines.reduce((cents, line) => cents + line.total_cents, 0);

async function lockCards(tx: PrismaContext, codes: readonly string[], currency: string): Promise<GiftCardRow[]> {
  const tokens = codes.map((code) => readToken(code).token);
  const rows = await tx.sql<GiftCardRow>(LOCK_CARDS, [tokens.filter((token) => token !== null)]);
  const cards = new Map(rows.map((card) => [card.code, card]));
  return tokens.map((token, n) => {
    const card = cards.get(token ?? "");
    const param = `gift_cards.${n}`;
    if (!card) throw invalid(param, "No gift card with this code exists in this store and mode. Check the code.");
    if (tokens.indexOf(token) < n) throw invalid(param, "This gift card is named twice. Name it once.");
    if (card.currency !== currency) {
      throw invalid(
        param,
        `This gift card has the currency ${card.currency}, and the order ${currency}. Leave it out.`,
      );
    }
    const refusal = giftCardRefusal(card, LEAST_CENTS, tx.now);
    if (!refusal) return card;
    const message =
      refusal.code === "insufficient_balance"
        ? "This gift card is empty. Nothing was ordered. Leave it out."
        : refusal.message;
    throw new AppError(refusal.code, message, { param });
  });
}
