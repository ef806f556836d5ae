import type { Metadata } from "next";
import { CONFLICT_COLUMNS } from "#components/conflicts/conflicts-columns";
import { PageHead } from "#components/frame/page-head";
import { Empty } from "#components/ui/empty";
import { List, waitingCount } from "#components/ui/list";
import { countOpenConflicts, listConflicts } from "#lib/dashboard/conflicts/read";
import type { Params } from "#lib/pages/address";
import { addressOfList, oneOf } from "#lib/pages/address-of-list";
import { readForPage } from "#lib/pages/page";
import { dashboardContext } from "#lib/pages/session";
import { titleOfList } from "#lib/pages/title-of-list";

const TABS = {
  label: "State",
  filter: "state",
  tabs: [
    { value: null, label: "Open" },
    { value: "settled", label: "Settled" },
  ],
};

const addressOf = (query: Params) => addressOfList("/conflicts", { state: oneOf(["settled"]) }, query);

export async function generateMetadata({ searchParams }: PageProps<"/conflicts">): Promise<Metadata> {
  return titleOfList("Conflicts", addressOf(await searchParams), TABS);
}

export default async function ConflictsPage({ searchParams }: PageProps<"/conflicts">) {
  const ctx = await dashboardContext();
  const address = addressOf(await searchParams);
  const [page, open] = await readForPage(ctx, () =>
    Promise.all([
      listConflicts(ctx, { state: address.values.state ?? "open", ...address.cursors }),
      countOpenConflicts(ctx),
    ]),
  );
  return (
    <>
      <PageHead
        title="Conflicts"
        sub="A phone without a network let someone in whom the server would have refused. Choose here how each case is settled."
      />
      <List
        label="Conflicts"
        address={address}
        columns={CONFLICT_COLUMNS}
        page={page}
        href={({ id }) => `/conflicts/${id}`}
        tabs={TABS}
        counts={{ "": waitingCount(open) }}
        noun={["conflict", "conflicts"]}
        noMatch="No conflict was settled yet"
        empty={
          <Empty columns={CONFLICT_COLUMNS} title="No conflicts">
            Without a network, phones decide by their own list and send their scans later. If the server would have
            refused a scan, for example because another phone had already let the ticket in, both scans appear here.
          </Empty>
        }
      />
    </>
  );
}
