import { CalendarClock, Gift, IdCard, Package, Sparkles, Stamp, Ticket } from "lucide-react";
import type { OrderOverview } from "#lib/dashboard/orders/shape";

const GLYPHS: Record<string, typeof Ticket> = {
  ticket: Ticket,
  gift_card: Gift,
  booking: CalendarClock,
  voucher: Stamp,
  membership: IdCard,
  experience: Sparkles,
};

/** The icon for a type of product. */
export function KindGlyph({ type, className }: { type: string; className?: string }) {
  const Glyph = GLYPHS[type] ?? Package;
  return <Glyph className={className} />;
}

/** Returns "2 Winter Lights Night, Balcony and 2 more" or "Gift card for Noor Haddad". */
export function boughtText({ bought, more }: Pick<OrderOverview, "bought" | "more">): string {
  if (!bought) return "Nothing";
  const { type, title, quantity, tier, recipient } = bought;
  const count = quantity > 1 || type === "ticket" ? `${quantity} ` : "";
  const what = type === "gift_card" && recipient ? `Gift card for ${recipient}` : `${count}${title}`;
  return `${what}${tier ? `, ${tier}` : ""}${more > 0 ? ` and ${more} more` : ""}`;
}

/** Returns the payment method as a word. */
export function paidText(method: string): string {
  return method.charAt(0).toUpperCase() + method.slice(1).replaceAll("_", " ");
}
