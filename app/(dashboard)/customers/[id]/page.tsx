import { Pencil } from "lucide-react";
import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { erase, save } from "#app/(dashboard)/customers/actions";
import { BoughtBy } from "#components/customers/bought-by";
import { CameFrom } from "#components/customers/came-from";
import { CustomerActions } from "#components/customers/customer-actions";
import { CustomerFacts } from "#components/customers/customer-facts";
import { CustomerFigures } from "#components/customers/customer-figures";
import { EditTask } from "#components/customers/edit-task";
import { Held } from "#components/customers/held";
import { Story } from "#components/customers/story";
import { DetailsPage } from "#components/frame/details-page";
import { ButtonLink } from "#components/ui/button";
import { Pager } from "#components/ui/pager";
import { Section } from "#components/ui/section";
import { isAppError } from "#lib/core/errors";
import { findMergedInto, getCustomerDetails } from "#lib/dashboard/customers/read";
import { listOrderOverviews } from "#lib/dashboard/orders/read";
import { firstOf } from "#lib/pages/address";
import { addressOfList } from "#lib/pages/address-of-list";
import { readForPage } from "#lib/pages/page";
import { readOne } from "#lib/pages/read-one";
import { dashboardContext } from "#lib/pages/session";

const ORDERS_SHOWN = 10;

/** A customer who was merged into another one leads there. */
const readCustomer = readOne(async (ctx, id) => {
  try {
    return await getCustomerDetails(ctx, id);
  } catch (error) {
    const kept = isAppError(error) && error.code === "not_found" && (await findMergedInto(ctx, id));
    if (kept) redirect(`/customers/${kept}`);
    throw error;
  }
});

export async function generateMetadata({ params }: PageProps<"/customers/[id]">): Promise<Metadata> {
  const { customer } = await readCustomer((await params).id);
  return { title: customer.name ?? customer.email };
}

export default async function CustomerPage({ params, searchParams }: PageProps<"/customers/[id]">) {
  const { id } = await params;
  const query = await searchParams;
  const path = `/customers/${id}`;
  const details = await readCustomer(id);
  const { customer, heldTotal, totals } = details;
  const isEditing = firstOf(query.task) === "edit";
  return (
    <DetailsPage
      back={{ href: "/customers", label: "Customers" }}
      title={customer.name ?? customer.email}
      sub={customer.name ? customer.email : undefined}
      actions={
        <>
          <CustomerActions
            id={id}
            name={customer.name ?? customer.email}
            email={customer.email}
            orders={totals.orders}
            usable={details.usableTotal}
            erase={erase}
          />
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
        </>
      }
      before={
        <CameFrom
          existed={Boolean(firstOf(query.existed))}
          merged={firstOf(query.merged) && details.former[0]?.email}
        />
      }
      facts={<CustomerFacts details={details} />}
      task={isEditing && <EditTask customer={customer} close={path} action={save} />}
    >
      <CustomerFigures details={details} />
      <Section title="Holds" beside={heldTotal || undefined}>
        <Held details={details} />
      </Section>
      <Section title="Bought" beside={totals.orders || undefined}>
        <Orders id={id} address={addressOfList(path, {}, query)} />
      </Section>
      <Section title="Story" beside="newest first">
        <Story details={details} />
      </Section>
    </DetailsPage>
  );
}

/** One page of their orders. */
async function Orders({ id, address }: { id: string; address: ReturnType<typeof addressOfList> }) {
  const ctx = await dashboardContext();
  const { data, has_more } = await readForPage(ctx, () =>
    listOrderOverviews(ctx, { customer_id: id, limit: ORDERS_SHOWN, ...address.cursors }),
  );
  const pages = address.pages(data, has_more);
  return (
    <>
      <BoughtBy orders={data} />
      {(pages.newer || pages.older) && <Pager {...pages} flush />}
    </>
  );
}
