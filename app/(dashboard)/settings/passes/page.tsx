import { ScanLine } from "lucide-react";
import type { Metadata } from "next";
import { PageHead } from "#components/frame/page-head";
import { PassesTable, passColumns } from "#components/scanner-passes/passes-table";
import { ButtonLink } from "#components/ui/button";
import { Empty } from "#components/ui/empty";
import { Pager } from "#components/ui/pager";
import { Tabs } from "#components/ui/tabs";
import { countPasses, listPasses } from "#lib/domain/scanner-passes/read";
import { firstOf, idIn, pageLinks } from "#lib/pages/address";
import { readForPage } from "#lib/pages/page";
import { dashboardContext } from "#lib/pages/session";
import { revoke } from "./actions.ts";

export const metadata: Metadata = { title: "Scanner passes" };

const PATH = "/settings/passes";

export default async function PassesPage({ searchParams }: PageProps<"/settings/passes">) {
  const ctx = await dashboardContext();
  const query = await searchParams;
  const state = firstOf(query.state) === "ended" ? "ended" : "in_use";
  const [page, inUse] = await readForPage(ctx, () =>
    Promise.all([
      listPasses(ctx, { state, starting_after: idIn(query, "after"), ending_before: idIn(query, "before") }),
      countPasses(ctx),
    ]),
  );
  return (
    <>
      <PageHead
        title="Scanner passes"
        sub="A pass lets one phone scan for this store, for 12 hours at most. It ends when the person signs out."
      />
      <Tabs
        label="State"
        tabs={[
          { label: "In use", href: PATH, current: state === "in_use", count: inUse },
          { label: "Ended", href: `${PATH}?state=ended`, current: state === "ended" },
        ]}
      />
      {page.data.length > 0 ? (
        <PassesTable passes={page.data} revoke={state === "in_use" ? revoke : undefined} />
      ) : state === "in_use" ? (
        <Empty
          columns={passColumns(revoke)}
          title={ctx.mode === "test" ? "No phone is scanning test data" : "No phone is scanning"}
          steps={[
            {
              title: "Open the scanner",
              text: "On the phone that will scan. Door staff sign in there.",
              action: (
                <ButtonLink kind="primary" href="/scan" needsFullLoad>
                  <ScanLine />
                  Scan
                </ButtonLink>
              ),
            },
          ]}
        >
          Opening the scanner creates a pass for that phone. It is listed here, and you can revoke it when a phone is
          lost.
        </Empty>
      ) : (
        <Empty columns={passColumns()} title="No ended passes">
          Ended passes stay in this list, so that you can see who could scan, and until when.
        </Empty>
      )}
      <Pager {...pageLinks(PATH, query, page.data, page.has_more)}>
        {inUse === 1 ? "1 pass" : `${inUse} passes`} in use. Revoking takes effect everywhere within one second.
      </Pager>
    </>
  );
}
