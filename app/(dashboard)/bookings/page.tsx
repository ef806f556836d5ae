import { CalendarDays, Plus } from "lucide-react";
import type { Metadata } from "next";
import { BOOKING_COLUMNS } from "#components/bookings/bookings-columns";
import { PageHead } from "#components/frame/page-head";
import { ItemList, ToOrders } from "#components/items/item-list";
import { ButtonLink } from "#components/ui/button";
import { DayRange } from "#components/ui/day-range";
import { AddChip } from "#components/ui/filters";
import { addToDate, dateOf, dayOf } from "#lib/core/day";
import { fromUnix } from "#lib/core/time";
import { listBookingOverviews, listBookingProducts } from "#lib/dashboard/bookings/read";
import type { BookingProduct } from "#lib/dashboard/bookings/shape";
import type { Params } from "#lib/pages/address";
import { aDay, addressOfList, anId, oneOf } from "#lib/pages/address-of-list";
import { ITEM_FILTERS, itemSearchOf } from "#lib/pages/item-filters";
import { readForPage } from "#lib/pages/page";
import { dashboardContext, requireSession } from "#lib/pages/session";
import { titleOfList } from "#lib/pages/title-of-list";

const TABS = {
  label: "Status",
  filter: "status",
  tabs: [
    { value: null, label: "All" },
    { value: "valid", label: "Valid" },
    { value: "arrived", label: "Arrived" },
    { value: "voided", label: "Voided" },
  ],
};
const FILTERS = {
  status: oneOf(["valid", "arrived", "voided"]),
  ...ITEM_FILTERS,
  from: aDay,
  to: aDay,
  product: anId,
  resource: anId,
};

const addressOf = (query: Params) => addressOfList("/bookings", FILTERS, query);

export async function generateMetadata({ searchParams }: PageProps<"/bookings">): Promise<Metadata> {
  return titleOfList("Bookings", addressOf(await searchParams), TABS);
}

export default async function BookingsPage({ searchParams }: PageProps<"/bookings">) {
  const { now, store } = await requireSession();
  const zone = store.timezone;
  const ctx = await dashboardContext();
  const address = addressOf(await searchParams);
  const { status, from, to, product, resource } = address.values;
  const [page, products] = await readForPage(ctx, () =>
    Promise.all([
      listBookingOverviews(ctx, {
        state: status,
        from: from ? dayOf(from, zone).from : undefined,
        to: to ? dayOf(to, zone).to : undefined,
        product_id: product,
        resource_id: resource,
        ...itemSearchOf(address),
      }),
      listBookingProducts(ctx, product),
    ]),
  );
  const today = dateOf(fromUnix(now), zone);
  const tomorrow = addToDate(today, 1);
  return (
    <>
      <PageHead title="Bookings">
        <ButtonLink href="/bookings/calendar">
          <CalendarDays />
          Calendar
        </ButtonLink>
      </PageHead>
      <ItemList
        label="Bookings"
        address={address}
        columns={BOOKING_COLUMNS}
        page={page}
        tabs={TABS}
        chips={placeChips(products, product, resource)}
        controls={
          <>
            {!from && !to && (
              <>
                <AddChip href={address.with({ from: today, to: today })}>
                  <Plus />
                  Today
                </AddChip>
                <AddChip href={address.with({ from: tomorrow, to: tomorrow })}>
                  <Plus />
                  Tomorrow
                </AddChip>
              </>
            )}
            <DayRange action={address.path} from={from} to={to} fields={address.fieldsWithout("from", "to")} />
          </>
        }
        noun={["booking", "bookings"]}
        mode={ctx.mode}
        steps={[
          {
            title: "Put times on sale",
            text: "A booking product has people, tables or rooms with opening hours, or sittings with seats.",
            action: (
              <ButtonLink kind="primary" href="/products/new">
                New product
              </ButtonLink>
            ),
          },
          {
            title: "Sell one",
            text: "An order with a booking issues it at once, with its own code.",
            action: <ToOrders />,
          },
        ]}
      >
        A booking reserves a time with a person, at a table or in a room, for a party. The time is taken until the
        booking is voided.
      </ItemList>
    </>
  );
}

/** The filters by product, and by the people, tables or rooms of the products. */
function placeChips(products: readonly BookingProduct[], product?: string, resource?: string) {
  const shown = product ? products.filter(({ id }) => id === product) : products;
  const resources = shown.flatMap((one) => one.resources.map(({ id, name }) => ({ value: id, label: name })));
  const titles = products.map(({ id, title }) => ({ value: id, label: title }));
  return [
    {
      label: "Product",
      filter: "product",
      chosen: titles.find(({ value }) => value === product)?.label,
      choices: resource ? [] : titles,
    },
    {
      label: "With",
      filter: "resource",
      chosen: resources.find(({ value }) => value === resource)?.label,
      choices: resources,
    },
  ];
}
