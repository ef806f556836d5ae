import type { Metadata } from "next";
import { EXPORT_ROWS, exportColumns } from "#components/exports/export-columns";
import { PageHead } from "#components/frame/page-head";
import { DayRange } from "#components/ui/day-range";
import { Points, Section } from "#components/ui/section";
import { Table } from "#components/ui/table";
import { Hint } from "#components/ui/text";
import type { Params } from "#lib/pages/address";
import { aDay, addressOfList } from "#lib/pages/address-of-list";
import { requireSession } from "#lib/pages/session";

export const metadata: Metadata = { title: "Export" };

const addressOf = (query: Params) => addressOfList("/settings/export", { from: aDay, to: aDay }, query);

export default async function ExportPage({ searchParams }: PageProps<"/settings/export">) {
  const { mode } = await requireSession();
  const address = addressOf(await searchParams);
  const { from, to } = address.values;
  return (
    <>
      <PageHead
        title="Export"
        sub={mode === "test" ? "Your test data as files. Switch to live for real orders." : "Your live data as files."}
      />
      <Section title="Days">
        <DayRange action={address.path} from={from} to={to} fields={[]} />
        <Hint>
          {from || to
            ? "Each file has what was created on these days, in the time zone of the store."
            : "Leave the days empty to export everything."}
        </Hint>
      </Section>
      <Table label="Exports" columns={exportColumns({ from, to })} rows={EXPORT_ROWS} />
      <Section title="The files">
        <Points
          points={[
            "Rows are newest first. What is created during the download is not included.",
            "CSV is for spreadsheets: times are in UTC, amounts in cents, lists in JSON. A text that a spreadsheet would run as a formula has an apostrophe before it.",
            "JSON has one object in each line, as the API returns it.",
            "guest_code is the code that the guest has: the code of Zakka, or the code of the system that the item was imported from.",
            "A CSV file of customers, gift cards, tickets or vouchers can be imported into another store as it is. Create its products first.",
            "Files can hold names, addresses and codes that are worth money. Each export is in the audit log.",
          ]}
        />
      </Section>
    </>
  );
}
