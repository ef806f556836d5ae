import { LogIn, ScanLine } from "lucide-react";
import { RevokeButton } from "#components/ui/revoke-button";
import type { FormAction } from "#lib/core/form-state";
import type { Device } from "#lib/domain/devices/schema";

/** The button that revokes a device, and the question before it. */
export function RevokeDevice({
  device: { id, name, is_paired, last_used_at, state },
  inHead,
  revoke,
}: {
  device: Device;
  inHead?: boolean;
  revoke: FormAction;
}) {
  const again = is_paired
    ? "To scan again, the phone has to be paired again"
    : "To scan again, the person has to sign out and sign in";
  const unsent = state?.queue ?? 0;
  const scans = unsent === 1 ? "1 scan" : `${unsent} scans`;
  const waiting = unsent > 0 ? ` ${scans} made without a network would be lost: let it send them first.` : "";
  return (
    <RevokeButton
      id={id}
      name={name}
      title={`Revoke ${name}?`}
      cancelLabel="Keep the device"
      confirmLabel="Revoke the device"
      doneMessage={`${name} is revoked`}
      effects={[
        {
          glyph: <ScanLine />,
          text: is_paired
            ? "This phone no longer scans for this store"
            : "This phone no longer scans for this store, with live or test data",
        },
        { glyph: <LogIn />, text: again },
      ]}
      lastUsedAt={last_used_at}
      inHead={inHead}
      revoke={revoke}
    >
      Every request of this phone is refused within one second. Its scans are kept.{waiting}
    </RevokeButton>
  );
}
