import { Facts } from "#components/ui/section";
import { Time } from "#components/ui/time";
import type { Device } from "#lib/domain/devices/schema";
import { batteryText, doorText, isSilent, kindText } from "./device-texts.ts";

/** What a device is and may do, and what its phone last said. */
export function DeviceFacts({ device, now }: { device: Device; now: number }) {
  const { state, state_at, ticket_event_ids: events, is_paired } = device;
  const at = (seconds: number | null, none: string) => (seconds === null ? none : <Time at={seconds} as="ago" />);
  return (
    <Facts
      facts={[
        ["Kind", is_paired ? "Paired device" : "Staff phone"],
        [is_paired ? "Paired by" : "Signed in", device.person ?? "A former member"],
        ["Scans", kindText(device)],
        ["Events", events === null ? "All" : events.length === 1 ? "1 event" : `${events.length} events`],
        ["Names of guests", device.shows_names ? "Shown" : "Hidden"],
        ["Added", <Time key="added" at={device.created} />],
        ["Last request", at(device.last_used_at, "None yet")],
        ["Last scan", state && at(state.last_scan_at, "None yet")],
        ["Door", state && doorText(device)],
        ["Battery", batteryText(device)],
        ["To be sent", state && String(state.queue)],
        ["Its list is of", state && at(state.list_as_of, "It has no list yet")],
        [
          "Last contact",
          state_at !== null && (
            <>
              {at(state_at, "")}
              {isSilent(device, now) && ", out of reach since"}
            </>
          ),
        ],
        ["Ended", device.ended_at !== null && <Time at={device.ended_at} />],
      ]}
    />
  );
}
