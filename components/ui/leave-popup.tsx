"use client";
import { AlertDialog } from "@base-ui/react/alert-dialog";
import { clsx } from "clsx";
import { Button } from "./button.tsx";
import { buttonClass, Kbd } from "./button-look.tsx";
import styles from "./dialog.module.css";
import float from "./float.module.css";
import { ButtonRow } from "./layout.tsx";
import type { Loss } from "./leave.ts";

/** The question before a page is left. The safe button comes first and has the focus. */
export function LeavePopup({
  loss,
  isOpen,
  stay,
  leave,
}: {
  loss: Loss;
  isOpen: boolean;
  stay: () => void;
  leave: () => void;
}) {
  return (
    <AlertDialog.Root open={isOpen} onOpenChange={stay}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={float.backdrop} />
        <AlertDialog.Popup className={clsx(float.float, styles.dialog)}>
          <AlertDialog.Title>{loss.title}</AlertDialog.Title>
          <AlertDialog.Description className={styles.text}>{loss.text}</AlertDialog.Description>
          <ButtonRow>
            <AlertDialog.Close className={buttonClass({})}>
              {loss.stayLabel}
              <Kbd>esc</Kbd>
            </AlertDialog.Close>
            <Button kind="danger" onClick={leave}>
              {loss.leaveLabel}
            </Button>
          </ButtonRow>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
