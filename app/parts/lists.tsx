import { Button } from "#components/ui/button";
import { DayRange } from "#components/ui/day-range";
import { Empty } from "#components/ui/empty";
import { Id } from "#components/ui/id";
import { List } from "#components/ui/list";
import { Money } from "#components/ui/money";
import { SelectFilter } from "#components/ui/select-filter";
import { Status, statusWord } from "#components/ui/status";
import { type Column, PlainTable, SumRow, Table } from "#components/ui/table";
import { Text, Truncated } from "#components/ui/text";
import { Time } from "#components/ui/time";
import type { Params } from "#lib/pages/address";
import { addressOfList, aText, oneOf } from "#lib/pages/address-of-list";
import { Group, Piece } from "./piece.tsx";
import { SALES, type Sale } from "./samples.ts";

const STATUSES = ["paid", "fulfilled", "refunded"] as const;
const TABS = {
  label: "Status of the order",
  filter: "status",
  tabs: [{ value: null, label: "All" }, ...STATUSES.map((value) => ({ value, label: statusWord("order", value) }))],
};
const FILTERS = { status: oneOf(STATUSES), placed: oneOf(["today"]), q: aText };

const columns = (now: number): readonly Column<Sale>[] => [
  { head: "Placed", tone: "soft", cell: ({ ageS }) => <Time at={now - ageS} />, phone: "when" },
  { head: "Customer", name: true, phone: "name", cell: ({ name }) => <Truncated>{name}</Truncated> },
  { head: "E-mail", wideOnly: true, cell: ({ email }) => email },
  { head: "Bought", grow: true, phone: "what", cell: ({ what }) => what },
  { head: "Status", phone: "meta", cell: ({ status }) => <Status of="order" is={status} /> },
  { head: "Order", cell: ({ id }) => <Id id={id} of="order id" /> },
  {
    head: "Total",
    right: true,
    phone: "amount",
    cell: ({ cents, status }) => <Money cents={cents} currency="eur" quiet={status === "refunded"} />,
  },
];

/** A list with all that it can have, an empty one, and tables. */
export function Lists({ query, now }: { query: Params; now: number }) {
  const address = addressOfList("/parts", FILTERS, query);
  const rows = SALES.filter(({ status, name }) => {
    const { status: wanted, q } = address.values;
    return (!wanted || status === wanted) && (!q || name.toLowerCase().includes(q.toLowerCase()));
  });
  return (
    <Group id="lists" title="Lists">
      <Piece name="List: tabs, search, chips, a choice, days, a current and a new row, selection, pages" wide>
        <List
          label="Sample orders"
          address={address}
          columns={columns(now)}
          page={{ data: rows, has_more: true }}
          href={({ id }) => `/parts?open=${id}`}
          current={SALES[2]?.id}
          newId={SALES[1]?.id}
          tabs={TABS}
          counts={{ paid: 12 }}
          search="Name"
          chips={[
            { label: "Placed", filter: "placed", chosen: "today", choices: [{ value: "today", label: "Today" }] },
          ]}
          controls={
            <>
              <SelectFilter
                action={address.path}
                name="placed"
                label="Placed"
                all="At any time"
                choices={[{ value: "today", label: "Today" }]}
                fields={address.fieldsWithout("placed")}
              />
              <DayRange action={address.path} from="2026-11-20" fields={address.fieldsWithout()} />
            </>
          }
          noun={["order", "orders"]}
          noMatch="No order matches"
          empty={<NoSales />}
          selection={{ action: sendReceipts, buttons: <SendReceipts />, nameOf: ({ name }) => name }}
        />
      </Piece>
      <Piece name="Table in a section, SumRow">
        <Table
          label="Lines of the sample"
          flush
          rows={SALES}
          columns={[
            {
              head: "Item",
              name: true,
              grow: true,
              two: true,
              phone: "name",
              cell: ({ name, what }) => <Two {...{ name, what }} />,
            },
            {
              head: "Total",
              right: true,
              phone: "amount",
              cell: ({ cents }) => <Money cents={cents} currency="eur" />,
            },
          ]}
          foot={<SumRow label="Total" span={1} amount="€520.00" />}
        />
      </Piece>
      <Piece name="PlainTable">
        <PlainTable label="Hours">
          <tbody>
            <tr>
              <td>Monday</td>
              <td>10:00 to 18:00</td>
            </tr>
            <tr>
              <td>Tuesday</td>
              <td>
                <Text tone="quiet">Closed</Text>
              </td>
            </tr>
          </tbody>
        </PlainTable>
      </Piece>
    </Group>
  );
}

const Two = ({ name, what }: { name: string; what: string }) => (
  <>
    {name}
    <small>{what}</small>
  </>
);

const NoSales = () => (
  <Empty columns={columns(0)} title="No orders yet">
    An order is what somebody bought.
  </Empty>
);

const SendReceipts = () => (
  <Button type="submit" small>
    Send the receipt again
  </Button>
);

async function sendReceipts() {
  "use server";
}
