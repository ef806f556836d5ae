"use client";
import { Ban, Ellipsis } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "./button.tsx";
import { DestroyDialog, type Outcome } from "./dialog.tsx";
import { Menu, MenuItem } from "./menu.tsx";
import { Time } from "./time.tsx";

export type Revoke = (before: Outcome, form: FormData) => Promise<Outcome>;

/** The ⋯ menu of a credential, such as a key, and the question before it is revoked. */
export function RevokeMenu({
  id,
  name,
  title,
  keep,
  confirm,
  said,
  effects,
  lastUsedAt,
  revoke,
  children,
}: {
  id: string;
  /** Whose ⋯ it is. */
  name: string;
  title: string;
  /** "Keep the key". */
  keep: string;
  confirm: ReactNode;
  /** The toast when it is done. */
  said: string;
  effects: readonly { glyph: ReactNode; text: ReactNode }[];
  lastUsedAt: number | null;
  revoke: Revoke;
  children: ReactNode;
}) {
  const [open, setOpen] = useState(false);
  const lastUsed = lastUsedAt ? (
    <>
      Last used <Time at={lastUsedAt} as="ago" />
    </>
  ) : (
    "Never used"
  );
  return (
    <>
      <Menu
        trigger={
          <Button kind="ghost" small square aria-label={`More for ${name}`}>
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
        title={title}
        keep={keep}
        confirm={confirm}
        pending="Revoking"
        action={async (before, form) => {
          const outcome = await revoke(before, form);
          return { ...outcome, said: outcome.done ? said : undefined };
        }}
        fields={{ id }}
        effects={[...effects, { glyph: <Ban />, text: lastUsed }]}
      >
        {children}
      </DestroyDialog>
    </>
  );
}
