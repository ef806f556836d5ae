import { Ban, Hourglass, LogOut, RefreshCw, UserMinus } from "lucide-react";
import type { ComponentType } from "react";
import { CustomStatus } from "#components/ui/status";
import type { Column } from "#components/ui/table";
import { Truncated } from "#components/ui/text";
import { Span, Time } from "#components/ui/time";
import type { FormAction } from "#lib/core/form-state";
import type { Device, DeviceEnd } from "#lib/domain/devices/schema";
import styles from "./passes-columns.module.css";
import { RevokePass } from "./revoke-pass.tsx";

/** Returns the columns of the list of scanner passes. With `revoke` each pass can be revoked. */
export function passColumns(revoke?: FormAction): readonly Column<Device>[] {
  const columns: Column<Device>[] = [
    {
      head: "Phone",
      name: true,
      phone: "name",
      cell: (pass) => <Truncated className={styles.name}>{pass.name}</Truncated>,
    },
    { head: "Opened by", grow: true, phone: "what", cell: (pass) => pass.person ?? "A former member" },
    { head: "Made", tone: "soft", wideOnly: true, cell: (pass) => <Time at={pass.created} /> },
    {
      head: "Last used",
      tone: "soft",
      phone: "when",
      cell: (pass) => (pass.last_used_at ? <Time at={pass.last_used_at} as="ago" /> : "Never used"),
    },
  ];
  if (!revoke) return [...columns, { head: "Ended", phone: "meta", cell: (pass) => <Ended pass={pass} /> }];
  return [
    ...columns,
    {
      head: "Until",
      phone: "meta",
      cell: (pass) =>
        pass.expires_at === null ? (
          "No end"
        ) : (
          <>
            Ends in <Span to={pass.expires_at} />
          </>
        ),
    },
    {
      head: "",
      label: "Actions",
      right: true,
      phone: "amount",
      cell: ({ id, name, last_used_at }) => (
        <RevokePass id={id} name={name} lastUsedAt={last_used_at} revoke={revoke} />
      ),
    },
  ];
}

const ENDS: Record<DeviceEnd, { glyph: ComponentType; words: string }> = {
  revoked: { glyph: Ban, words: "Revoked" },
  session: { glyph: LogOut, words: "Signed out" },
  role: { glyph: UserMinus, words: "Left the store" },
  newer: { glyph: RefreshCw, words: "Replaced" },
  time: { glyph: Hourglass, words: "Ran out" },
};

function Ended({ pass: { end, ended_at } }: { pass: Device }) {
  if (!end || !ended_at) return null;
  const { glyph, words } = ENDS[end];
  return (
    <CustomStatus tone="quiet" glyph={glyph}>
      {words} <Time at={ended_at} />
    </CustomStatus>
  );
}
