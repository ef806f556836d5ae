"use client";
import { Ban, Ellipsis } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "./button.tsx";
import { ConfirmDialog, type Outcome } from "./dialog.tsx";
import { Menu, MenuItem } from "./menu.tsx";
import { Time } from "./time.tsx";

export type Revoke = (before: Outcome, form: FormData) => Promise<Outcome>;

/** The ⋯ menu of a credential, such as an API key, and the dialog that revokes it. */
export function RevokeMenu({
  id,
  name,
  title,
  cancelLabel,
  confirmLabel,
  doneMessage,
  effects,
  lastUsedAt,
  revoke,
  children,
}: {
  id: string;
  /** The name of the credential, for the label of the button. */
  name: string;
  title: string;
  /** "Keep the key". */
  cancelLabel: string;
  confirmLabel: ReactNode;
  /** The text of the toast when it is done. */
  doneMessage: string;
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
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={title}
        cancelLabel={cancelLabel}
        confirmLabel={confirmLabel}
        pending="Revoking"
        action={async (before, form) => {
          const outcome = await revoke(before, form);
          return { ...outcome, message: outcome.done ? doneMessage : undefined };
        }}
        fields={{ id }}
        effects={[...effects, { glyph: <Ban />, text: lastUsed }]}
      >
        {children}
      </ConfirmDialog>
    </>
  );
}
