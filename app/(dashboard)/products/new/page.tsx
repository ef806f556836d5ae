import type { Metadata } from "next";
import { create } from "#app/(dashboard)/products/form/actions";
import { isType } from "#app/(dashboard)/products/form/fields";
import { PageHead } from "#components/frame/page-head";
import { ProductForm } from "#components/products/product-form";
import { ISSUES, TYPES, typeName } from "#components/products/product-texts.ts";
import { TemplateList } from "#components/products/template-list";
import { countSubscribers } from "#lib/dashboard/delivery-summary/read";
import { getSettings } from "#lib/domain/store-settings/read";
import { firstOf } from "#lib/pages/address";
import { readForPage } from "#lib/pages/page";
import { dashboardContext } from "#lib/pages/session";
import { emptyValues, TEMPLATES } from "./templates.ts";

const BACK = { href: "/products", label: "Products" };

export const metadata: Metadata = { title: "New product" };

/** First the choice of a template or a type, then its form. */
export default async function NewProductPage({ searchParams }: PageProps<"/products/new">) {
  const ctx = await dashboardContext();
  const query = await searchParams;
  const name = firstOf(query.template) ?? "";
  const template = Object.hasOwn(TEMPLATES, name) ? TEMPLATES[name] : undefined;
  const type = template?.type ?? firstOf(query.type);
  if (!isType(type)) return <Choices />;
  const [settings, subscribers] = await readForPage(ctx, () =>
    Promise.all([getSettings(ctx), countSubscribers(ctx, "product.created")]),
  );
  const { currency, timezone } = settings;
  const category = type === "booking" ? (template?.category ?? categoryOf(firstOf(query.category))) : undefined;
  return (
    <ProductForm
      key={name || `${type} ${category}`}
      action={create}
      type={type}
      category={category}
      values={template ? template.values({ currency, zone: timezone, now: ctx.now }) : emptyValues(type)}
      currency={currency}
      zone={timezone}
      title={`New ${typeName({ type, category }).toLowerCase()}`}
      subscribers={subscribers}
    />
  );
}

const categoryOf = (text: string | undefined) => (text === "reservation" ? "reservation" : "appointment");

function Choices() {
  const templates = Object.entries(TEMPLATES).map(([name, { type, title, text }]) => ({
    href: `/products/new?template=${name}`,
    type,
    title,
    text,
  }));
  const empty = TYPES.flatMap((type) =>
    (type === "booking" ? (["appointment", "reservation"] as const) : [undefined]).map((category) => ({
      href: `/products/new?type=${type}${category ? `&category=${category}` : ""}`,
      type,
      title: typeName({ type, category }),
      text: category ? BOOKINGS[category] : ISSUES[type],
    })),
  );
  return (
    <>
      <PageHead back={BACK} title="New product" sub="Begin with a template. Everything in it can be changed." />
      <TemplateList title="Templates" beside="nearly complete" choices={templates} />
      <TemplateList title="Blank" beside="one for each type" choices={empty} />
    </>
  );
}

const BOOKINGS = {
  appointment: "A time with one person, table or room, for one party only.",
  reservation: "Seats for a party in a timeslot that others share.",
};
