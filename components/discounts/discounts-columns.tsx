import { Status } from "#components/ui/status";
import type { Column } from "#components/ui/table";
import { Truncated } from "#components/ui/text";
import { Time } from "#components/ui/time";
import type { DiscountOverview } from "#lib/dashboard/discounts/shape";
import { offText, productsText, usesText } from "./discount-texts.ts";

/** The heads and cells of the list of discount codes. */
export const discountColumns = (currency: string): readonly Column<DiscountOverview>[] => [
  {
    head: "Code",
    name: true,
    grow: true,
    phone: "name",
    cell: ({ code }) => <Truncated title={code}>{code}</Truncated>,
  },
  { head: "Takes off", phone: "what", cell: (code) => offText(code, currency) },
  { head: "For", tone: "soft", wideOnly: true, cell: productsText },
  {
    head: "Ends",
    tone: "soft",
    wideOnly: true,
    cell: ({ ends_at }) => (ends_at === null ? "Never" : <Time at={ends_at} as="date" />),
  },
  { head: "Used", right: true, phone: "amount", cell: usesText },
  { head: "Status", phone: "meta", cell: ({ state }) => <Status of="discount_code" is={state} /> },
];
