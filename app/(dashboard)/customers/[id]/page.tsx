import { Pencil } from "lucide-react";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { save } from "#app/(dashboard)/customers/actions";
import { BoughtBy } from "#components/customers/bought-by";
import { CustomerFacts } from "#components/customers/customer-facts";
import { CustomerFigures } from "#components/customers/customer-figures";
import { EditCustomer } from "#components/customers/edit-customer";
import { Held } from "#components/customers/held";
import { Story } from "#components/customers/story";
import { PageHead } from "#components/frame/page-head";
import { ButtonLink } from "#components/ui/button";
import { Note } from "#components/ui/note";
import { Pager } from "#components/ui/pager";
import { Columns, Section } from "#components/ui/section";
import { isUuid } from "#lib/core/ids";
import { getCustomerDetails } from "#lib/domain/customer-overview/read";
import { listOrderOverviews } from "#lib/domain/sales/overview";
import { firstOf } from "#lib/pages/address";
import { addressOfList } from "#lib/pages/address-of-list";
import { readForPage } from "#lib/pages/page";
import { dashboardContext } from "#lib/pages/session";

const readCustomer = cache(async (id: string) => {
  if (!isUuid(id)) notFound();
  const ctx = await dashboardContext();
  return readForPage(ctx, () => getCustomerDetails(ctx, id));
});

export async function generateMetadata({ params }: PageProps<"/customers/[id]">): Promise<Metadata> {
  const { customer } = await readCustomer((await params).id);
  return { title: customer.name ?? customer.email };
}

export default async function CustomerPage({ params, searchParams }: PageProps<"/customers/[id]">) {
  const { id } = await params;
  const query = await searchParams;
  const ctx = await dashboardContext();
  const path = `/customers/${id}`;
  const address = addressOfList(path, {}, query);
  const [details, orders] = await Promise.all([
    readCustomer(id),
    readForPage(ctx, () => listOrderOverviews(ctx, { customer_id: id, limit: ORDERS_SHOWN, ...address.cursors })),
  ]);
  const { customer, held, totals } = details;
  const pages = address.pages(orders.data, orders.has_more);
  const isEditing = firstOf(query.task) === "edit";
  return (
    <>
      <PageHead
        back={{ href: "/customers", label: "Customers" }}
        title={customer.name ?? customer.email}
        sub={customer.name ? customer.email : undefined}
      >
        <ButtonLink
          kind="primary"
          href={isEditing ? path : `${path}?task=edit`}
          aria-expanded={isEditing}
          replace
          scroll={false}
          data-opens-task=""
        >
          <Pencil />
          Edit
        </ButtonLink>
      </PageHead>
      {firstOf(query.existed) && (
        <Note>This e-mail address had a customer already: this one. Nothing new was created.</Note>
      )}
      <Columns
        aside={<CustomerFacts details={details} />}
        task={isEditing && <EditCustomer customer={customer} close={path} action={save} />}
      >
        <CustomerFigures details={details} />
        <Section title="Holds" beside={held.length || undefined}>
          <Held details={details} />
        </Section>
        <Section title="Bought" beside={totals.orders || undefined}>
          <BoughtBy orders={orders.data} />
          {(pages.newer || pages.older) && <Pager {...pages} flush />}
        </Section>
        <Section title="Story" beside="newest first">
          <Story details={details} />
        </Section>
      </Columns>
    </>
  );
}

const ORDERS_SHOWN = 10;
