import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { archiveAll, changeAllPrices, duplicateAll } from "#app/(dashboard)/products/bulk/actions";
import { type BulkAct, readBulkAddress } from "#app/(dashboard)/products/bulk-address";
import { readPriceChange, typedChange } from "#app/(dashboard)/products/price-input";
import { BulkForm } from "#components/products/bulk-form";
import { ChosenProducts, PricePreview } from "#components/products/bulk-tables";
import { PriceFields } from "#components/products/price-fields";
import { changedPrices, type PriceChange } from "#lib/domain/products/price-change";
import { getProduct } from "#lib/domain/products/read";
import type { Product } from "#lib/domain/products/schema";
import { versionOf } from "#lib/domain/products/version";
import type { Params } from "#lib/pages/address";
import { readForPage } from "#lib/pages/page";
import { dashboardContext } from "#lib/pages/session";
import { currencySign } from "#lib/texts/money";

const TITLES: Record<BulkAct, string> = {
  duplicate: "Duplicate products",
  price: "Change prices",
  archive: "Archive products",
};

export async function generateMetadata({ searchParams }: PageProps<"/products/bulk">): Promise<Metadata> {
  const chosen = readBulkAddress(await searchParams);
  return { title: chosen ? TITLES[chosen.act] : "Products" };
}

/** Says what will happen to the selected products, each by name, before anything happens. */
export default async function BulkPage({ searchParams }: PageProps<"/products/bulk">) {
  const ctx = await dashboardContext();
  const query = await searchParams;
  const chosen = readBulkAddress(query);
  if (!chosen) notFound();
  const products = await readForPage(ctx, () => Promise.all(chosen.ids.map((id) => getProduct(ctx, id))));
  if (chosen.act === "duplicate") return <Duplicate products={products} />;
  if (chosen.act === "archive") return <Archive products={products} />;
  return <Prices products={products} query={query} />;
}

const countOf = (count: number, one: string): string => `${count} ${one}${count === 1 ? "" : "s"}`;
const idsOf = (products: readonly Product[]) => ({ ids: products.map(({ id }) => id).join(" ") });

function Duplicate({ products }: { products: readonly Product[] }) {
  return (
    <BulkForm
      action={duplicateAll}
      fields={idsOf(products)}
      title={TITLES.duplicate}
      submitLabel={`Duplicate ${countOf(products.length, "product")}`}
      pending="Duplicating"
      points={[
        "Each copy is a draft: nothing goes on sale.",
        "A copy has the same fields, prices and pictures, and the upcoming dates.",
        "It has no sales, and none of your metadata.",
        "Sends product.created for each copy.",
      ]}
    >
      <ChosenProducts products={products} head="Becomes" outcome={({ title }) => `Copy of ${title}`} />
    </BulkForm>
  );
}

function Archive({ products }: { products: readonly Product[] }) {
  const open = products.filter(({ status }) => status !== "archived");
  return (
    <BulkForm
      action={archiveAll}
      fields={idsOf(open)}
      title={TITLES.archive}
      submitLabel={open.length > 0 ? `Archive ${countOf(open.length, "product")}` : undefined}
      pending="Archiving"
      kind="danger"
      points={[
        "Nobody can order them any more. Orders that wait for payment can still be paid.",
        "What was sold stays valid and is let in as before.",
        "An archived product can become a draft again.",
        "Sends product.updated for each.",
      ]}
    >
      <ChosenProducts
        products={products}
        head="Then"
        outcome={({ status }) => (status === "archived" ? "Is archived already" : "Will be archived")}
      />
    </BulkForm>
  );
}

function Prices({ products, query }: { products: readonly Product[]; query: Params }) {
  const typed = typedChange(query);
  const currency = products[0]?.currency ?? "eur";
  const change = typed.change || query.unit ? readPriceChange(typed, currency) : null;
  const isRead = change !== null && !("error" in change);
  const priced = products.filter(({ type }) => type !== "gift_card");
  const cards = products.length - priced.length;
  const rows = isRead ? priced.flatMap((product) => rowsOf(product, change)) : [];
  const isPossible = rows.length > 0 && rows.every(({ after_cents }) => after_cents >= 0);
  const versions = priced.map((product) => `${product.id} ${versionOf(product)}`).join(",");
  return (
    <BulkForm
      action={changeAllPrices}
      fields={{ ...typed, versions }}
      title={TITLES.price}
      submitLabel={isPossible ? `Change ${countOf(rows.length, "price")}` : undefined}
      pending="Changing"
      before={
        <PriceFields
          ids={products.map(({ id }) => id)}
          typed={typed}
          sign={currencySign(currency)}
          error={change && "error" in change ? change.error : undefined}
        />
      }
      points={[
        "The new prices count for orders from then on. Orders that were placed keep theirs.",
        "The prices of tiers and variants change too.",
        ...(cards > 0 ? [`${countOf(cards, "gift card")} is not changed, because its amounts are not prices.`] : []),
        "If somebody changes one of the products in the meantime, nothing is saved.",
        "Sends product.updated for each product.",
      ]}
    >
      {isRead ? (
        <PricePreview rows={rows} />
      ) : (
        <ChosenProducts
          products={products}
          head="Then"
          outcome={({ type }) => (type === "gift_card" ? "Stays as it is" : "Enter the change to see each price")}
        />
      )}
    </BulkForm>
  );
}

const rowsOf = (product: Product, change: PriceChange) =>
  changedPrices(product, change).map((price, at) => ({
    ...price,
    id: `${product.id}-${at}`,
    title: product.title,
    currency: product.currency,
  }));
