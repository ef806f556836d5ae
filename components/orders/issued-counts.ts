import type { Order } from "#lib/domain/orders/schema";

/** Counts what an order issued: codes that print together, and gift cards, of which each prints on its own. */
export function countIssued({ items }: Pick<Order, "items">): { codes: number; cards: number } {
  const of = (isCard: boolean) =>
    items
      .filter(({ type }) => (type === "gift_card") === isCard)
      .reduce((sum, { issued_count }) => sum + issued_count, 0);
  return { codes: of(false), cards: of(true) };
}

/** Returns what an order issued: "7 QR codes and 2 gift cards". */
export function issuedText({ codes, cards }: { codes: number; cards: number }): string {
  const parts = [
    codes > 0 && (codes === 1 ? "QR code" : `${codes} QR codes`),
    cards > 0 && (cards === 1 ? "gift card" : `${cards} gift cards`),
  ];
  return parts.filter(Boolean).join(" and ");
}
