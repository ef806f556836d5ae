"use client";
import { AlertDialog } from "@base-ui/react/alert-dialog";
import { Dialog as Base } from "@base-ui/react/dialog";
import { clsx } from "clsx";
import { type ReactElement, type ReactNode, useActionState, useState } from "react";
import { buttonClass, Kbd } from "./button.tsx";
import styles from "./dialog.module.css";
import float from "./float.module.css";
import { ButtonRow } from "./layout.tsx";
import { Note } from "./note.tsx";
import { SubmitButton } from "./submit-button.tsx";
import { toast } from "./toast.tsx";

/** The result of an action: done, or why it was not. */
export interface Outcome {
  done?: boolean;
  problem?: string;
  /** The text of the toast when it is done. */
  message?: string;
}

/** A dialog. */
export function Dialog({
  open,
  onOpenChange,
  title,
  children,
  kind = "dialog",
  className,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  children: ReactNode;
  /** A sheet comes from below, for a phone. With a `className` the dialog has no place and size of its own. */
  kind?: "dialog" | "sheet";
  className?: string;
}) {
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop className={float.backdrop} />
        <Base.Popup className={clsx(float.float, className ?? styles[kind])}>
          <Base.Title>{title}</Base.Title>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

/** A paragraph of a dialog. */
export function DialogText({ children }: { children: ReactNode }) {
  return <p className={styles.text}>{children}</p>;
}

/**
 * Asks before an action that cannot be undone. It says what the action does and lists its effects. The safe button comes
 * first, and Enter does not confirm.
 */
export function ConfirmDialog({
  trigger,
  open: controlledOpen,
  onOpenChange,
  title,
  children,
  effects = [],
  cancelLabel,
  confirmLabel,
  kind = "danger",
  pending,
  action,
  fields,
  onDone,
}: {
  trigger?: ReactElement<Record<string, unknown>>;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  title: string;
  children: ReactNode;
  effects?: readonly { glyph: ReactNode; text: ReactNode }[];
  /** "Keep the card". */
  cancelLabel: string;
  /** "Void card and €38.50". */
  confirmLabel: ReactNode;
  /** `primary` for an action that destroys nothing, such as letting a guest in. */
  kind?: "danger" | "primary";
  /** "Voiding". */
  pending: string;
  action: (before: Outcome, form: FormData) => Promise<Outcome>;
  /** Hidden fields of the form. */
  fields: Record<string, string>;
  onDone?: () => void;
}) {
  const [isOwnOpen, setOwnOpen] = useState(false);
  const open = controlledOpen ?? isOwnOpen;
  const setOpen = onOpenChange ?? setOwnOpen;
  // The dialog closes here and not in an effect: after a delete the page may no longer contain it.
  const [outcome, submit] = useActionState(async (before: Outcome, form: FormData) => {
    const next = await action(before, form);
    if (next.done) {
      setOpen(false);
      onDone?.();
    }
    if (next.message) toast(next.message);
    return next;
  }, {});
  return (
    <AlertDialog.Root open={open} onOpenChange={setOpen}>
      {trigger && <AlertDialog.Trigger render={trigger} />}
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={float.backdrop} />
        <AlertDialog.Popup className={clsx(float.float, styles.dialog)}>
          <AlertDialog.Title>{title}</AlertDialog.Title>
          <AlertDialog.Description className={styles.text} render={<div />}>
            {children}
          </AlertDialog.Description>
          {effects.length > 0 && (
            <ul className={styles.effects}>
              {effects.map((effect, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list
                <li key={at}>
                  {effect.glyph}
                  <span>{effect.text}</span>
                </li>
              ))}
            </ul>
          )}
          {outcome.problem && <Note kind="no">{outcome.problem}</Note>}
          <form action={submit} onKeyDown={ignoreEnter}>
            {Object.entries(fields).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            <ButtonRow>
              <AlertDialog.Close className={buttonClass({})}>
                {cancelLabel}
                <Kbd>esc</Kbd>
              </AlertDialog.Close>
              <SubmitButton kind={kind} pending={pending}>
                {confirmLabel}
              </SubmitButton>
            </ButtonRow>
          </form>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

function ignoreEnter(event: React.KeyboardEvent) {
  if (event.key === "Enter" && event.target instanceof HTMLInputElement) event.preventDefault();
}
