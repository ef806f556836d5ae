"use client";
import { Ban } from "lucide-react";
import type { ReactNode } from "react";
import type { FormAction } from "#lib/core/form-state";
import { Button } from "./button.tsx";
import { ConfirmDialog } from "./dialog.tsx";
import styles from "./revoke-button.module.css";
import { Time } from "./time.tsx";
import { toast } from "./toast.tsx";

/** The button in the row or on the page of a credential, such as an API key, and the dialog that revokes it. */
export function RevokeButton({
  id,
  name,
  title,
  cancelLabel,
  confirmLabel,
  doneMessage,
  effects,
  lastUsedAt,
  inHead,
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
  /** In the head of a page, where it stands beside other buttons. */
  inHead?: boolean;
  revoke: FormAction;
  children: ReactNode;
}) {
  const lastUsed = lastUsedAt ? (
    <>
      Last used <Time at={lastUsedAt} as="ago" />
    </>
  ) : (
    "Never used"
  );
  return (
    <ConfirmDialog
      trigger={
        inHead ? (
          <Button kind="leads-to-danger" aria-label={`Revoke ${name}`}>
            <Ban />
            Revoke
          </Button>
        ) : (
          <Button kind="ghost" small className={styles.revoke} aria-label={`Revoke ${name}`}>
            Revoke
          </Button>
        )
      }
      title={title}
      cancelLabel={cancelLabel}
      confirmLabel={confirmLabel}
      pending="Revoking"
      action={revoke}
      onDone={() => toast(doneMessage)}
      fields={{ id }}
      effects={[...effects, { glyph: <Ban />, text: lastUsed }]}
    >
      {children}
    </ConfirmDialog>
  );
}
