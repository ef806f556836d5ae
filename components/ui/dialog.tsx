"use client";
import { cloneElement, lazy, type ReactElement, type ReactNode, Suspense, useState } from "react";
import styles from "./dialog.module.css";
import type { ConfirmProps, DialogProps, DialogState } from "./dialog-popup.tsx";

/** Dialogs are loaded when the first one opens, or when a pointer or the focus comes to the button of one. */
const load = () => import("./dialog-popup.tsx");
const DialogPopup = lazy(() => load().then((parts) => ({ default: parts.DialogPopup })));
const ConfirmPopup = lazy(() => load().then((parts) => ({ default: parts.ConfirmPopup<unknown> })));

/** A dialog. */
export function Dialog(props: DialogProps) {
  if (!useOnceTrue(props.open)) return null;
  return (
    <Suspense>
      <DialogPopup {...props} />
    </Suspense>
  );
}

/** A paragraph of a dialog. */
export function DialogText({ children }: { children: ReactNode }) {
  return <p className={styles.text}>{children}</p>;
}

/**
 * Asks before an action that cannot be undone. It says what the action does and lists its effects. The safe button comes
 * first and has the focus.
 */
export function ConfirmDialog<Result>({
  trigger,
  open: controlledOpen,
  onOpenChange,
  ...rest
}: ConfirmProps<Result> & Partial<DialogState> & { trigger?: ReactElement<Record<string, unknown>> }) {
  const [isOwnOpen, setOwnOpen] = useState(false);
  const open = controlledOpen ?? isOwnOpen;
  const setOpen = onOpenChange ?? setOwnOpen;
  const isUsed = useOnceTrue(open);
  const openIt = { onPointerEnter: load, onFocus: load, onClick: () => setOpen(true) };
  return (
    <>
      {trigger && cloneElement(trigger, { "aria-haspopup": "dialog", "aria-expanded": open, ...openIt })}
      {isUsed && (
        <Suspense>
          <ConfirmPopup open={open} onOpenChange={setOpen} {...(rest as ConfirmProps<unknown>)} />
        </Suspense>
      )}
    </>
  );
}

/** Returns true from the first time that `value` is true. Afterwards a closed dialog still has to close. */
function useOnceTrue(value: boolean): boolean {
  const [was, setWas] = useState(value);
  if (value && !was) setWas(true);
  return was || value;
}
