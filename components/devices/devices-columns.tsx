import { Ban, Hourglass, LogOut, QrCode, RefreshCw, UserMinus } from "lucide-react";
import type { ComponentType } from "react";
import { CustomStatus } from "#components/ui/status";
import type { Column } from "#components/ui/table";
import { Text, Truncated } from "#components/ui/text";
import { Time } from "#components/ui/time";
import type { FormAction } from "#lib/core/form-state";
import type { Device, DeviceEnd } from "#lib/domain/devices/schema";
import { batteryText, isSilent, kindText } from "./device-texts.ts";
import styles from "./devices-columns.module.css";
import { RevokeDevice } from "./revoke-device.tsx";

/** Returns the columns of the list of devices. With `revoke` each device can be revoked. */
export function deviceColumns(now: number, revoke?: FormAction): readonly Column<Device>[] {
  const columns: Column<Device>[] = [
    {
      head: "Device",
      name: true,
      phone: "name",
      cell: (device) => <Truncated className={styles.name}>{device.name}</Truncated>,
    },
    {
      head: "Kind",
      grow: true,
      phone: "what",
      cell: (device) => (device.is_paired ? "Paired" : `Staff: ${device.person ?? "a former member"}`),
    },
    { head: "Scans", tone: "soft", wideOnly: true, cell: kindText },
  ];
  if (!revoke) return [...columns, { head: "Ended", phone: "meta", cell: (device) => <Ended device={device} /> }];
  return [
    ...columns,
    { head: "Last scan", tone: "soft", phone: "when", cell: (device) => <LastScan device={device} /> },
    { head: "Battery", tone: "soft", wideOnly: true, right: true, cell: (device) => batteryText(device) ?? "–" },
    { head: "Waiting", tone: "soft", wideOnly: true, right: true, cell: ({ state }) => state?.queue ?? "–" },
    {
      head: "List of",
      tone: "soft",
      wideOnly: true,
      cell: ({ state }) => (state?.list_as_of ? <Time at={state.list_as_of} as="ago" /> : "–"),
    },
    { head: "State", phone: "meta", cell: (device) => <State device={device} now={now} /> },
    {
      head: "",
      label: "Actions",
      right: true,
      phone: "amount",
      cell: (device) => <RevokeDevice device={device} revoke={revoke} />,
    },
  ];
}

function LastScan({ device: { state, last_used_at } }: { device: Device }) {
  const at = state?.last_scan_at ?? last_used_at;
  return at ? <Time at={at} as="ago" /> : "None yet";
}

function State({ device, now }: { device: Device; now: number }) {
  if (device.is_paired && device.paired_at === null) {
    return (
      <CustomStatus tone="accent" glyph={QrCode}>
        Waits for its phone
      </CustomStatus>
    );
  }
  if (device.state === null) return <Text tone="quiet">Not said yet</Text>;
  return isSilent(device, now) ? <Text tone="care">Out of reach</Text> : "In reach";
}

const ENDS: Record<DeviceEnd, { glyph: ComponentType; text: string }> = {
  revoked: { glyph: Ban, text: "Revoked" },
  session: { glyph: LogOut, text: "Signed out" },
  role: { glyph: UserMinus, text: "Left the store" },
  newer: { glyph: RefreshCw, text: "Replaced" },
  time: { glyph: Hourglass, text: "Ran out" },
};

function Ended({ device: { end, ended_at } }: { device: Device }) {
  if (!end || !ended_at) return null;
  const { glyph, text } = ENDS[end];
  return (
    <CustomStatus tone="quiet" glyph={glyph}>
      {text} <Time at={ended_at} />
    </CustomStatus>
  );
}
