import { ScanLine } from "lucide-react";
import type { Metadata } from "next";
import { PageHead } from "#components/frame/page-head";
import { passColumns } from "#components/scanner-passes/passes-columns";
import { ButtonLink } from "#components/ui/button";
import { Empty } from "#components/ui/empty";
import { List } from "#components/ui/list";
import { countDevices, listDevices } from "#lib/domain/devices/read";
import type { Params } from "#lib/pages/address";
import { addressOfList, oneOf } from "#lib/pages/address-of-list";
import { readForPage } from "#lib/pages/page";
import { dashboardContext } from "#lib/pages/session";
import { titleOfList } from "#lib/pages/title-of-list";
import { revoke } from "./actions.ts";

const TABS = {
  label: "State",
  filter: "state",
  tabs: [
    { value: null, label: "In use" },
    { value: "ended", label: "Ended" },
  ],
};

const addressOf = (query: Params) => addressOfList("/settings/passes", { state: oneOf(["ended"]) }, query);

export async function generateMetadata({ searchParams }: PageProps<"/settings/passes">): Promise<Metadata> {
  return titleOfList("Scanner passes", addressOf(await searchParams), TABS);
}

export default async function PassesPage({ searchParams }: PageProps<"/settings/passes">) {
  const ctx = await dashboardContext();
  const address = addressOf(await searchParams);
  const isEnded = address.values.state === "ended";
  const [page, inUse] = await readForPage(ctx, () =>
    Promise.all([listDevices(ctx, { state: isEnded ? "ended" : "in_use", ...address.cursors }), countDevices(ctx)]),
  );
  return (
    <>
      <PageHead
        title="Scanner passes"
        sub="A pass lets one phone scan for this store, for 12 hours at most. It ends when the person signs out."
      />
      <List
        label="Scanner passes"
        address={address}
        columns={passColumns(isEnded ? undefined : revoke)}
        page={page}
        tabs={TABS}
        counts={{ "": inUse }}
        noun={["pass", "passes"]}
        empty={isEnded ? <NoEndedPasses /> : <NoPasses mode={ctx.mode} />}
        foot={`${inUse === 1 ? "1 pass" : `${inUse} passes`} in use. Revoking takes effect everywhere within one second.`}
      />
    </>
  );
}

function NoEndedPasses() {
  return (
    <Empty columns={passColumns()} title="No ended passes">
      Ended passes stay in this list, so that you can see who could scan, and until when.
    </Empty>
  );
}

function NoPasses({ mode }: { mode: "test" | "live" }) {
  return (
    <Empty
      columns={passColumns(revoke)}
      title={mode === "test" ? "No phone is scanning test data" : "No phone is scanning"}
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
      Opening the scanner creates a pass for that phone. It is listed here, and you can revoke it when a phone is lost.
    </Empty>
  );
}
