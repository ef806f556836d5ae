import type { Metadata } from "next";
import { EXPORT_COLUMNS, EXPORT_ROWS } from "#components/exports/export-columns";
import { PageHead } from "#components/frame/page-head";
import { Points, Section } from "#components/ui/section";
import { Table } from "#components/ui/table";
import { requireSession } from "#lib/pages/session";

export const metadata: Metadata = { title: "Export" };

export default async function ExportPage() {
  const { mode } = await requireSession();
  return (
    <>
      <PageHead
        title="Export"
        sub={
          mode === "test"
            ? "Your test data as files. Switch to live for real orders."
            : "Your live data as files: it is yours to take with you."
        }
      />
      <Table label="Exports" columns={EXPORT_COLUMNS} rows={EXPORT_ROWS} />
      <Section title="The files">
        <Points
          points={[
            "Each has all rows of this store, newest first. What is created while it downloads is not in it.",
            "CSV is for spreadsheets: times are in UTC, amounts in cents, lists in JSON. A text that a spreadsheet would run as a formula has an apostrophe before it.",
            "JSON has one object in each line, exactly as the API returns it.",
            "Files can hold names, addresses and codes that are worth money. Each export is in the audit log.",
          ]}
        />
      </Section>
    </>
  );
}
