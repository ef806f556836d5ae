import { ShieldOff } from "lucide-react";
import { RevokeButton } from "#components/ui/revoke-button";
import type { FormAction } from "#lib/core/form-state";
import { RevokeLabel } from "./revoke-label.tsx";

/** The button that revokes a key, and the question before it. */
export function RevokeKey({
  id,
  name,
  prefix,
  may,
  lastUsedAt,
  inHead,
  revoke,
}: {
  id: string;
  name: string;
  prefix: string;
  /** What it may do, in one line. */
  may: string;
  lastUsedAt: number | null;
  inHead?: boolean;
  revoke: FormAction;
}) {
  return (
    <RevokeButton
      id={id}
      name={name}
      title={`Revoke ${name}?`}
      cancelLabel="Keep the key"
      confirmLabel={<RevokeLabel name={name} />}
      doneMessage={`${name} is revoked`}
      effects={[{ glyph: <ShieldOff />, text: `No longer: ${may.charAt(0).toLowerCase()}${may.slice(1)}` }]}
      lastUsedAt={lastUsedAt}
      inHead={inHead}
      revoke={revoke}
    >
      Every request with <b>{prefix}…</b> is refused within one second. This cannot be undone. You can create a new key
      to replace it.
    </RevokeButton>
  );
}
