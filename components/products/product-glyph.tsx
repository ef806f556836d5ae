import { clsx } from "clsx";
import { CalendarClock, Download, Gift, IdCard, Package, Sparkles, Stamp, Ticket } from "lucide-react";
import { shownAddress } from "#components/ui/shown-address.ts";
import type { Product } from "#lib/domain/products/schema";
import styles from "./product-glyph.module.css";

const GLYPHS: Record<Product["type"], typeof Ticket> = {
  ticket: Ticket,
  gift_card: Gift,
  booking: CalendarClock,
  voucher: Stamp,
  membership: IdCard,
  experience: Sparkles,
  physical_product: Package,
  digital_product: Download,
};

/** The icon of a type of product. */
export function TypeGlyph({ type, size, className }: { type: Product["type"]; size?: number; className?: string }) {
  const Glyph = GLYPHS[type];
  return <Glyph size={size} className={className} />;
}

/** The picture of a product, or the icon of its type. Its title is always beside it. */
export function Thumbnail({
  type,
  url,
  size = "small",
}: {
  type: Product["type"];
  url: string | null;
  size?: "small" | "large";
}) {
  const shown = shownAddress(url);
  return (
    <span className={clsx(styles.thumbnail, styles[size])}>
      {/* biome-ignore lint/performance/noImgElement: the server has already made it small */}
      {shown ? <img src={`${shown}?width=${WIDTHS[size]}`} alt="" loading="lazy" /> : <TypeGlyph type={type} />}
    </span>
  );
}

/** Twice the width on the page, for sharp screens. */
const WIDTHS = { small: 160, large: 640 };
