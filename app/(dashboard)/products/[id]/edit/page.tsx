import type { Metadata } from "next";
import { save } from "#app/(dashboard)/products/form/actions";
import { valuesOf } from "#app/(dashboard)/products/form/values";
import { readDetails } from "#app/(dashboard)/products/read-details";
import { ProductForm } from "#components/products/product-form";
import type { ProductDetails } from "#lib/dashboard/products/shape";
import { dashboardContext, requireSession } from "#lib/pages/session";

export async function generateMetadata({ params }: PageProps<"/products/[id]/edit">): Promise<Metadata> {
  const { product } = await readDetails((await params).id);
  return { title: `Edit ${product.title}` };
}

export default async function EditProductPage({ params }: PageProps<"/products/[id]/edit">) {
  const { store } = await requireSession();
  const ctx = await dashboardContext();
  const details = await readDetails((await params).id);
  const { product, version, subscribers } = details;
  const { values, shown } = valuesOf(product, { zone: store.timezone, now: ctx.now });
  return (
    <ProductForm
      key={version}
      action={save}
      type={product.type}
      category={product.category}
      product={{ id: product.id, title: product.title, status: product.status, version, shown }}
      values={values}
      facts={factsOf(details)}
      currency={product.currency}
      zone={store.timezone}
      title={`Edit ${product.title}`}
      subscribers={subscribers}
    />
  );
}

/** Returns what is sold of each entry of the lists, by id, and whether it must stay. */
function factsOf({ product, orderedIds }: ProductDetails) {
  const ordered = new Set(orderedIds);
  const { events = [], tiers = [], variants = [], timeslots = [], resources = [] } = product;
  const sold = [
    ...[...events, ...tiers, ...variants].map(({ id, sold_count }) => [id, sold_count] as const),
    ...timeslots.map(({ id, seats_taken }) => [id, seats_taken] as const),
    ...resources.map(({ id }) => [id, 0] as const),
  ];
  return Object.fromEntries(sold.map(([id, count]) => [id, { sold: count, isOrdered: ordered.has(id) }]));
}
