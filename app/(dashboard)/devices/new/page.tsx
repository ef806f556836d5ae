import type { Metadata } from "next";
import { newCode, pair } from "#app/(dashboard)/devices/actions";
import { NewDevice } from "#components/devices/new-device";
import { getDoorEvents } from "#lib/domain/door/read";
import { readForPage } from "#lib/pages/page";
import { dashboardContext, requireSession } from "#lib/pages/session";
import { formatDateTime } from "#lib/texts/time";

export const metadata: Metadata = { title: "Pair a device" };

/** The events that fit beside each other; a device for later ones admits all. */
const EVENTS_SHOWN = 30;

export default async function NewDevicePage() {
  const { store } = await requireSession();
  const ctx = await dashboardContext();
  const events = await readForPage(ctx, () => getDoorEvents(ctx, EVENTS_SHOWN));
  return (
    <NewDevice
      pair={pair}
      newCode={newCode}
      mode={ctx.mode}
      events={events.map(({ id, title, starts_at }) => ({
        id,
        label: `${title}, ${formatDateTime(starts_at, store.timezone)}`,
      }))}
    />
  );
}
