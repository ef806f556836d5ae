import type { Metadata } from "next";
import { create } from "#app/(dashboard)/customers/actions";
import { NewCustomer } from "#components/customers/new-customer";
import { requireSession } from "#lib/pages/session";

export const metadata: Metadata = { title: "New customer" };

export default async function NewCustomerPage() {
  await requireSession();
  return <NewCustomer action={create} />;
}
