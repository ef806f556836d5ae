import { Plus, ScanLine } from "lucide-react";
import type { Metadata } from "next";
import { deviceColumns } from "#components/devices/devices-columns";
import { PageHead } from "#components/frame/page-head";
import { ButtonLink } from "#components/ui/button";
import { Empty } from "#components/ui/empty";
import { List } from "#components/ui/list";
import { SHIFT_HOURS } from "#lib/core/limits";
import { toUnix } from "#lib/core/time";
import { listDevices } from "#lib/dashboard/devices/read";
import { countDevices } from "#lib/domain/devices/read";
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

const addressOf = (query: Params) => addressOfList("/devices", { state: oneOf(["ended"]) }, query);

export async function generateMetadata({ searchParams }: PageProps<"/devices">): Promise<Metadata> {
  return titleOfList("Devices", addressOf(await searchParams), TABS);
}

export default async function DevicesPage({ searchParams }: PageProps<"/devices">) {
  const ctx = await dashboardContext();
  const address = addressOf(await searchParams);
  const isEnded = address.values.state === "ended";
  const [page, inUse] = await readForPage(ctx, () =>
    Promise.all([listDevices(ctx, { state: isEnded ? "ended" : "in_use", ...address.cursors }), countDevices(ctx)]),
  );
  const now = toUnix(ctx.realNow);
  return (
    <>
      <PageHead
        title="Devices"
        sub={`The phones that scan for this store. A paired device stays until it is revoked. A staff phone ends when its person signs out, or after ${SHIFT_HOURS} hours.`}
      >
        <ButtonLink href="/devices/pin">Supervisor's PIN</ButtonLink>
        <ButtonLink kind="primary" href="/devices/new" kbd="C" data-create="">
          <Plus />
          Pair a device
        </ButtonLink>
      </PageHead>
      <List
        label="Devices"
        address={address}
        columns={deviceColumns(now, isEnded ? undefined : revoke)}
        page={page}
        href={({ id }) => `/devices/${id}`}
        tabs={TABS}
        counts={{ "": inUse }}
        noun={["device", "devices"]}
        empty={isEnded ? <NoEndedDevices now={now} /> : <NoDevices now={now} mode={ctx.mode} />}
        foot={
          isEnded
            ? "Ended devices, the newest first"
            : `${inUse === 1 ? "1 device" : `${inUse} devices`} in use. Revoking takes effect everywhere within one second.`
        }
      />
    </>
  );
}

function NoEndedDevices({ now }: { now: number }) {
  return (
    <Empty columns={deviceColumns(now)} title="No ended devices">
      Ended devices stay in this list, so that you can see who could scan, and until when.
    </Empty>
  );
}

function NoDevices({ now, mode }: { now: number; mode: "test" | "live" }) {
  return (
    <Empty
      columns={deviceColumns(now, revoke)}
      title={mode === "test" ? "No phone is scanning test data" : "No phone is scanning"}
      steps={[
        {
          title: "Pair a device",
          text: "For a phone that stays at the door. Nobody signs in on it, and it can do only what you choose.",
          action: (
            <ButtonLink kind="primary" href="/devices/new" data-create="">
              <Plus />
              Pair a device
            </ButtonLink>
          ),
        },
        {
          title: "Or open the scanner",
          text: "On the phone of somebody who works here. Door staff sign in there.",
          action: (
            <ButtonLink href="/scan" needsFullLoad>
              <ScanLine />
              Scan
            </ButtonLink>
          ),
        },
      ]}
    >
      Each phone that scans is listed here with its battery and what waits to be sent. Revoke it when it is lost.
    </Empty>
  );
}
