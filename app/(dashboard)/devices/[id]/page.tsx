import type { Metadata } from "next";
import { newCode, revoke } from "#app/(dashboard)/devices/actions";
import { DeviceFacts } from "#components/devices/device-facts";
import { Repair } from "#components/devices/repair";
import { RevokeDevice } from "#components/devices/revoke-device";
import { PageHead } from "#components/frame/page-head";
import { Section } from "#components/ui/section";
import { toUnix } from "#lib/core/time";
import { getDevice } from "#lib/domain/devices/read";
import { readOne } from "#lib/pages/read-one";
import { dashboardContext } from "#lib/pages/session";

const readDevice = readOne(getDevice);

export async function generateMetadata({ params }: PageProps<"/devices/[id]">): Promise<Metadata> {
  return { title: (await readDevice((await params).id)).name };
}

export default async function DevicePage({ params }: PageProps<"/devices/[id]">) {
  const ctx = await dashboardContext();
  const device = await readDevice((await params).id);
  const waits = device.is_paired && device.paired_at === null && device.ended_at === null;
  return (
    <>
      <PageHead back={{ href: "/devices", label: "Devices" }} title={device.name}>
        {device.ended_at === null && <RevokeDevice inHead device={device} revoke={revoke} />}
      </PageHead>
      {waits && <Repair id={device.id} name={device.name} newCode={newCode} />}
      <Section title="Device">
        <DeviceFacts device={device} now={toUnix(ctx.realNow)} />
      </Section>
    </>
  );
}
