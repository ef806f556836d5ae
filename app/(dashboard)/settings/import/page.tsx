import { FileUp } from "lucide-react";
import type { Metadata } from "next";
import { PageHead } from "#components/frame/page-head";
import { importColumns } from "#components/import/import-columns";
import { ButtonLink } from "#components/ui/button";
import { Empty } from "#components/ui/empty";
import { List } from "#components/ui/list";
import { listImports } from "#lib/dashboard/import/read";
import { addressOfList } from "#lib/pages/address-of-list";
import { readForPage } from "#lib/pages/page";
import { dashboardContext } from "#lib/pages/session";

export const metadata: Metadata = { title: "Import" };

export default async function ImportPage({ searchParams }: PageProps<"/settings/import">) {
  const ctx = await dashboardContext();
  const address = addressOfList("/settings/import", {}, await searchParams);
  const page = await readForPage(ctx, () => listImports(ctx, address.cursors));
  return (
    <>
      <PageHead
        title="Import"
        sub="Bring customers, gift cards, tickets and vouchers from another system. The codes that guests have keep working."
      >
        <ButtonLink kind="primary" href="/settings/import/new" kbd="C" data-create="">
          <FileUp />
          Import a file
        </ButtonLink>
      </PageHead>
      <List
        label="Files"
        address={address}
        columns={importColumns}
        page={page}
        href={({ id }) => `/settings/import/${id}`}
        noun={["file", "files"]}
        empty={<NoFiles mode={ctx.mode} />}
      />
    </>
  );
}

function NoFiles({ mode }: { mode: "test" | "live" }) {
  return (
    <Empty
      columns={importColumns}
      title={mode === "test" ? "Nothing was imported to test data yet" : "Nothing was imported yet"}
      steps={[
        {
          title: "Export a CSV file",
          text: "From your other system: customers, gift cards, tickets or vouchers, each as a file of its own.",
        },
        {
          title: "Upload it here",
          text: "You see what happens to every row before anything changes, and you can undo the import afterwards.",
          action: (
            <ButtonLink kind="primary" href="/settings/import/new" data-create="">
              Import a file
            </ButtonLink>
          ),
        },
      ]}
    >
      {mode === "test"
        ? "Try it with test data first. What is imported here is never mixed with live data."
        : "Switch to test data to try it first: the same file can be imported there."}
    </Empty>
  );
}
