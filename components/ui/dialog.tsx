"use client";
import { AlertDialog } from "@base-ui/react/alert-dialog";
import { Dialog as Base } from "@base-ui/react/dialog";
import { clsx } from "clsx";
import { type ReactElement, type ReactNode, useState } from "react";
import type { FormAction } from "#lib/core/form-state";
import { buttonClass, Kbd } from "./button.tsx";
import styles from "./dialog.module.css";
import float from "./float.module.css";
import { Form, useForm } from "./form.tsx";
import { FormProblem } from "./form-problem.tsx";
import { ButtonRow } from "./layout.tsx";
import { SubmitButton } from "./submit-button.tsx";

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
 * first and has the focus.
 */
export function ConfirmDialog<Result>({
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
  action: FormAction<Result>;
  /** Hidden fields of the form. */
  fields: Record<string, string>;
  onDone?: (result: Result) => void;
}) {
  const [isOwnOpen, setOwnOpen] = useState(false);
  const open = controlledOpen ?? isOwnOpen;
  const setOpen = onOpenChange ?? setOwnOpen;
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
          <ConfirmForm
            {...{ cancelLabel, confirmLabel, kind, pending, action, fields }}
            onDone={(result) => {
              setOpen(false);
              onDone?.(result);
            }}
          />
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

/** Mounted while the dialog is open, so that it opens without an old problem. */
function ConfirmForm<Result>({
  cancelLabel,
  confirmLabel,
  kind,
  pending,
  action,
  fields,
  onDone,
}: {
  cancelLabel: string;
  confirmLabel: ReactNode;
  kind: "danger" | "primary";
  pending: string;
  action: FormAction<Result>;
  fields: Record<string, string>;
  onDone: (result: Result) => void;
}) {
  const form = useForm(action, { onDone, loss: null });
  return (
    <Form form={form} fields={fields}>
      <FormProblem form={form} orField />
      <ButtonRow>
        <AlertDialog.Close className={buttonClass({})}>
          {cancelLabel}
          <Kbd>esc</Kbd>
        </AlertDialog.Close>
        <SubmitButton kind={kind} pending={pending}>
          {confirmLabel}
        </SubmitButton>
      </ButtonRow>
    </Form>
  );
}
