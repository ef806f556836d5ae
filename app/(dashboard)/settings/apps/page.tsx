import type { Metadata } from "next";
import { InstalledTable, installedColumns } from "#components/apps/installed-table";
import { PageHead } from "#components/frame/page-head";
import { Empty } from "#components/ui/empty";
import { Pager } from "#components/ui/pager";
import { Tabs } from "#components/ui/tabs";
import { countInstalledApps, listInstalledApps } from "#lib/domain/app-grants/read";
import { firstOf, idIn, pageLinks } from "#lib/pages/address";
import { readForPage } from "#lib/pages/page";
import { dashboardContext } from "#lib/pages/session";

export const metadata: Metadata = { title: "Installed apps" };

const PATH = "/settings/apps";

export default async function InstalledAppsPage({ searchParams }: PageProps<"/settings/apps">) {
  const ctx = await dashboardContext();
  const query = await searchParams;
  const isEnded = firstOf(query.state) === "ended";
  const cursors = { starting_after: idIn(query, "after"), ending_before: idIn(query, "before") };
  const [page, inUse] = await readForPage(ctx, () =>
    Promise.all([listInstalledApps(ctx, { state: isEnded ? "ended" : "in_use", ...cursors }), countInstalledApps(ctx)]),
  );
  return (
    <>
      <PageHead title="Installed apps" sub={`Apps of others that act for this store with ${ctx.mode} data.`} />
      <Tabs
        label="State"
        tabs={[
          { label: "In use", href: PATH, current: !isEnded, count: inUse },
          { label: "Ended", href: `${PATH}?state=ended`, current: isEnded },
        ]}
      />
      {page.data.length > 0 ? (
        <InstalledTable apps={page.data} isEnded={isEnded} />
      ) : isEnded ? (
        <Empty columns={installedColumns(true)} title="No ended apps">
          Apps that are revoked or end stay in this list, so that you can see who had access, and until when.
        </Empty>
      ) : (
        <Empty
          columns={installedColumns(false)}
          title={ctx.mode === "test" ? "No app acts on test data" : "No app is installed"}
          steps={[
            { title: "Start in the app", text: "Choose to connect it with Zakka. It sends you here." },
            { title: "Read what it may do", text: "Pick the store and live or test data, then allow or decline." },
          ]}
        >
          An app of someone else can work with this store once an owner, admin or developer allows it, without a key. It
          is listed here, and you can revoke it at any time.
        </Empty>
      )}
      <Pager {...pageLinks(PATH, query, page.data, page.has_more)} hasRowKeys={page.data.length > 0}>
        {inUse === 1 ? "1 app" : `${inUse} apps`} in use. Revoking takes effect everywhere within one second.
      </Pager>
    </>
  );
}
