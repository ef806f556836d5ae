import { OnDesk, OnPhone } from "#components/ui/layout";
import { Status } from "#components/ui/status";
import type { Column } from "#components/ui/table";
import { Text, Truncated } from "#components/ui/text";
import { Time } from "#components/ui/time";
import type { ProductOverview } from "#lib/dashboard/products/shape";
import { Thumbnail, TypeGlyph } from "./product-glyph.tsx";
import { hasLeft, priceText, soldText, typeName } from "./product-texts.ts";
import styles from "./products-columns.module.css";

export const PRODUCT_COLUMNS: readonly Column<ProductOverview>[] = [
  {
    head: "Product",
    name: true,
    grow: true,
    phone: "name",
    cell: (product) => (
      <span className={styles.product}>
        <Thumbnail type={product.type} url={product.image_url} />
        <Truncated>{product.title}</Truncated>
      </span>
    ),
  },
  {
    head: "Type",
    phone: "what",
    tone: "soft",
    cell: (product) => (
      <>
        <OnDesk>
          <TypeGlyph type={product.type} size={14} className={styles.glyph} />{" "}
        </OnDesk>
        {typeName(product)}
        {product.next_at !== null && (
          <OnPhone>
            , <Time at={product.next_at} as="when" />
          </OnPhone>
        )}
      </>
    ),
  },
  {
    head: "Next date",
    tone: "soft",
    className: styles.notInNarrow,
    cell: (product) => (product.next_at === null ? null : <Time at={product.next_at} as="when" />),
  },
  { head: "Status", phone: "meta", cell: ({ status }) => <Status of="product" is={status} /> },
  { head: "Sold", right: true, className: styles.notOnTablet, cell: soldText },
  { head: "Left", right: true, className: styles.notInNarrow, cell: (product) => <Left {...product} /> },
  { head: "Price", right: true, phone: "amount", cell: priceText },
];

function Left(product: ProductOverview) {
  if (!hasLeft(product)) return null;
  if (product.left === null) return <Text tone="quiet">No limit</Text>;
  const isDated = product.type === "ticket" || product.type === "booking";
  if (isDated && product.next_at === null && product.left === 0) return <Text tone="quiet">No date</Text>;
  return product.left.toLocaleString("en");
}
