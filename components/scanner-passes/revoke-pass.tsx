"use client";
import { Ban, Ellipsis, LogIn, ScanLine } from "lucide-react";
import { useState } from "react";
import { Button } from "#components/ui/button";
import { DestroyDialog, type Outcome } from "#components/ui/dialog";
import { Menu, MenuItem } from "#components/ui/menu";
import { Time } from "#components/ui/time";

export type Revoke = (before: Outcome, form: FormData) => Promise<Outcome>;

/** The ⋯ of a scanner's pass, and the question before it ends. */
export function RevokePass({
  id,
  name,
  lastUsedAt,
  revoke,
}: {
  id: string;
  name: string;
  lastUsedAt: number | null;
  revoke: Revoke;
}) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Menu
        trigger={
          <Button kind="g" small square aria-label={`More for ${name}`}>
            <Ellipsis />
          </Button>
        }
      >
        <MenuItem danger onSelect={() => setOpen(true)}>
          <Ban />
          Revoke
        </MenuItem>
      </Menu>
      <DestroyDialog
        open={open}
        onOpenChange={setOpen}
        title={`Revoke the pass of ${name}?`}
        keep="Keep the pass"
        confirm="Revoke the pass"
        pending="Revoking"
        action={async (before, form) => {
          const outcome = await revoke(before, form);
          return { ...outcome, said: outcome.done ? `The pass of ${name} is revoked` : undefined };
        }}
        fields={{ id }}
        effects={[
          { glyph: <ScanLine />, text: "This phone no longer scans for this store, with live or test data" },
          { glyph: <LogIn />, text: "To scan again, its person has to sign out and sign in" },
          {
            glyph: <Ban />,
            text: lastUsedAt ? (
              <>
                Last used <Time at={lastUsedAt} as="ago" />
              </>
            ) : (
              "Never used"
            ),
          },
        ]}
      >
        The phone is refused everywhere within one second. What it scanned stays. To keep a person out for good, take
        them out of the store as well.
      </DestroyDialog>
    </>
  );
}
