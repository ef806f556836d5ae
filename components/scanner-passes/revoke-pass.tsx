import { LogIn, ScanLine } from "lucide-react";
import { RevokeButton } from "#components/ui/revoke-button";
import type { FormAction } from "#lib/core/form-state";

/** The button that revokes a scanner pass, and the question before it. */
export function RevokePass({
  id,
  name,
  lastUsedAt,
  revoke,
}: {
  id: string;
  name: string;
  lastUsedAt: number | null;
  revoke: FormAction;
}) {
  return (
    <RevokeButton
      id={id}
      name={name}
      title={`Revoke the pass of ${name}?`}
      cancelLabel="Keep the pass"
      confirmLabel="Revoke the pass"
      doneMessage={`The pass of ${name} is revoked`}
      effects={[
        { glyph: <ScanLine />, text: "This phone no longer scans for this store, with live or test data" },
        { glyph: <LogIn />, text: "To scan again, the person has to sign out and sign in" },
      ]}
      lastUsedAt={lastUsedAt}
      revoke={revoke}
    >
      Every request of this phone is refused within one second. Its scans are kept.
    </RevokeButton>
  );
}
