"use client";
import { cloneElement, type MouseEvent, type ReactElement, type ReactNode, useState } from "react";
import styles from "./dialog.module.css";
import type { ConfirmProps, DialogProps, DialogState } from "./dialog-popup.tsx";
import { loadEarly, useLater } from "./later.tsx";

/** Dialogs are loaded when the first one opens, or when a pointer or the focus comes to the button of one. */
const load = () => import("./dialog-popup.tsx");

/** A dialog. */
export function Dialog(props: DialogProps) {
  const { part, lost } = useLater(load, props.open && "now", () => props.onOpenChange(false));
  return part ? <part.DialogPopup {...props} /> : lost;
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
  const { part, lost } = useLater(load, open && "now", () => setOpen(false));
  const onClick = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    currentTarget.focus({ preventScroll: true }); // Safari does not, and the dialog gives the focus back to it
    setOpen(true);
  };
  const openIt = { onPointerEnter: loadEarly(load), onFocus: loadEarly(load), onClick };
  return (
    <>
      {trigger && cloneElement(trigger, { "aria-haspopup": "dialog", "aria-expanded": open, ...openIt })}
      {part ? <part.ConfirmPopup open={open} onOpenChange={setOpen} {...rest} /> : lost}
    </>
  );
}
