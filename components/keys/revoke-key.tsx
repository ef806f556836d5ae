"use client";
import { Ban, Ellipsis, ShieldOff } from "lucide-react";
import { useState } from "react";
import { Button } from "#components/ui/button";
import { DestroyDialog, type Outcome } from "#components/ui/dialog";
import { Menu, MenuItem } from "#components/ui/menu";
import { Time } from "#components/ui/time";

export type Revoke = (before: Outcome, form: FormData) => Promise<Outcome>;

/** The ⋯ of a key, and the question before it ends. */
export function RevokeKey({
  id,
  name,
  prefix,
  may,
  lastUsedAt,
  revoke,
}: {
  id: string;
  name: string;
  prefix: string;
  /** What it may do, in one line. */
  may: string;
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
        title={`Revoke ${name}?`}
        keep="Keep the key"
        confirm={
          <>
            Revoke <span className="cut max-w-40">{name}</span>
          </>
        }
        pending="Revoking"
        action={async (before, form) => {
          const outcome = await revoke(before, form);
          return { ...outcome, said: outcome.done ? `${name} is revoked` : undefined };
        }}
        fields={{ id }}
        effects={[
          { glyph: <ShieldOff />, text: `No longer: ${may.charAt(0).toLowerCase()}${may.slice(1)}` },
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
        Whatever holds <b>{prefix}…</b> is refused everywhere within one second. This cannot be undone; a new key can
        take its place.
      </DestroyDialog>
    </>
  );
}
