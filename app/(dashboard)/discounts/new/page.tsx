import type { Metadata } from "next";
import { create } from "#app/(dashboard)/discounts/actions";
import { DiscountForm } from "#components/discounts/discount-form";
import { readProductChoices } from "#lib/dashboard/discounts/read";
import { getSettings } from "#lib/domain/store-settings/read";
import { readForPage } from "#lib/pages/page";
import { dashboardContext } from "#lib/pages/session";

export const metadata: Metadata = { title: "New discount code" };

export default async function NewDiscountPage() {
  const ctx = await dashboardContext();
  const products = await readForPage(ctx, () => readProductChoices(ctx, []));
  const { currency } = await getSettings(ctx);
  return (
    <DiscountForm
      action={create}
      title="New discount code"
      values={{ active: "on" }}
      products={products}
      currency={currency}
    />
  );
}
