import type { Metadata } from "next";
import { FreePlan } from "#app/(dashboard)/free-plan.tsx";
import { installedColumns } from "#components/apps/installed-columns";
import { PageHead } from "#components/frame/page-head";
import { Empty } from "#components/ui/empty";
import { List } from "#components/ui/list";
import { countInstalledApps, listInstalledApps } from "#lib/dashboard/apps/read";
import type { Params } from "#lib/pages/address";
import { addressOfList, oneOf } from "#lib/pages/address-of-list";
import { readForPage } from "#lib/pages/page";
import { dashboardContext, requireSession } from "#lib/pages/session";
import { titleOfList } from "#lib/pages/title-of-list";

const TABS = {
  label: "State",
  filter: "state",
  tabs: [
    { value: null, label: "In use" },
    { value: "ended", label: "Ended" },
  ],
};

const addressOf = (query: Params) => addressOfList("/settings/apps", { state: oneOf(["ended"]) }, query);

export async function generateMetadata({ searchParams }: PageProps<"/settings/apps">): Promise<Metadata> {
  return titleOfList("Installed apps", addressOf(await searchParams), TABS);
}

export default async function InstalledAppsPage({ searchParams }: PageProps<"/settings/apps">) {
  const { store } = await requireSession();
  const ctx = await dashboardContext();
  const address = addressOf(await searchParams);
  const isEnded = address.values.state === "ended";
  const [page, inUse] = await readForPage(ctx, () =>
    Promise.all([
      listInstalledApps(ctx, { state: isEnded ? "ended" : "in_use", ...address.cursors }),
      countInstalledApps(ctx),
    ]),
  );
  return (
    <>
      <PageHead title="Installed apps" sub={`Apps of other makers that act for this store with ${ctx.mode} data.`} />
      <FreePlan ctx={ctx} role={store.role} />
      <List
        label="Installed apps"
        address={address}
        columns={installedColumns(isEnded)}
        page={page}
        href={({ id }) => `/settings/apps/${id}`}
        tabs={TABS}
        counts={{ "": inUse }}
        noun={["app", "apps"]}
        empty={isEnded ? <NoEndedApps /> : <NoApps mode={ctx.mode} />}
        foot={
          isEnded
            ? "Apps that no longer act for this store, the newest first"
            : `${inUse === 1 ? "1 app" : `${inUse} apps`} in use. Revoking takes effect everywhere within one second.`
        }
      />
    </>
  );
}

function NoEndedApps() {
  return (
    <Empty columns={installedColumns(true)} title="No ended apps">
      Revoked and ended apps stay in this list, so that you can see who had access, and until when.
    </Empty>
  );
}

function NoApps({ mode }: { mode: "test" | "live" }) {
  return (
    <Empty
      columns={installedColumns(false)}
      title={mode === "test" ? "No app works with test data" : "No app is installed"}
      steps={[
        { title: "Start in the app", text: "Choose to connect it with Zakka. It sends you to a page of Zakka." },
        { title: "Decide there", text: `Read what it may do, choose this store and ${mode} data, then allow it.` },
      ]}
    >
      An app of someone else can work with this store once an owner, admin or developer allows it, without a key. It is
      listed here, and you can revoke it at any time.
      {mode === "live" && " An app that has test data only must be connected once more for live data."}
    </Empty>
  );
}
