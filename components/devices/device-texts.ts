import type { Device } from "#lib/domain/devices/schema";

export const DEVICE_KIND_LABELS: Record<Device["kinds"][number], string> = {
  ticket: "Tickets",
  booking: "Bookings",
  voucher: "Vouchers",
  membership: "Memberships",
  gift_card: "Gift cards",
};

const ALL_KINDS = Object.keys(DEVICE_KIND_LABELS).length;

/** Returns what a device scans, in words: "Everything", or "Tickets, vouchers". */
export function kindText({ kinds }: Pick<Device, "kinds">): string {
  if (kinds.length === ALL_KINDS) return "Everything";
  return kinds
    .map((kind, at) => (at === 0 ? DEVICE_KIND_LABELS[kind] : DEVICE_KIND_LABELS[kind].toLowerCase()))
    .join(", ");
}

/** A phone says every 15 seconds how it is. After this time without a word it is out of reach. */
const SILENT_SECONDS = 120;

export const isSilent = ({ state_at }: Pick<Device, "state_at">, now: number): boolean =>
  state_at === null || now - state_at > SILENT_SECONDS;

/** Returns the charge of the battery in percent, or null when the phone does not say it. */
export const batteryText = ({ state }: Pick<Device, "state">): string | null =>
  state?.battery == null ? null : `${Math.round(state.battery * 100)} %`;

/** Returns which door a phone stands at, in words. */
export function doorText({ state }: Pick<Device, "state">): string {
  if (!state) return "Not said yet";
  const count = state.door.ids.length;
  if (state.door.kind === "ticket_events") return count === 1 ? "1 event" : `${count} events`;
  if (state.door.kind === "resources") return count === 1 ? "1 list of appointments" : `${count} lists of appointments`;
  if (state.door.kind === "mixed") return `${count} events, timeslots and lists`;
  if (state.door.kind === "timeslots") return count === 1 ? "1 timeslot" : `${count} timeslots`;
  return "Everything";
}
