"use client";
import { AlertDialog } from "@base-ui/react/alert-dialog";
import { Dialog as Base } from "@base-ui/react/dialog";
import { clsx } from "clsx";
import type { ReactNode } from "react";
import type { FormAction } from "#lib/core/form-state";
import { MAX_NOTE } from "#lib/core/limits";
import { buttonClass, Kbd } from "./button-look.tsx";
import styles from "./dialog.module.css";
import { TextField } from "./field.tsx";
import float from "./float.module.css";
import { Form, useForm } from "./form.tsx";
import { FormProblem } from "./form-problem.tsx";
import { ButtonRow } from "./layout.tsx";
import { SubmitButton } from "./submit-button.tsx";

export interface DialogState {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export interface DialogProps extends DialogState {
  title: string;
  children: ReactNode;
  /** A sheet comes from below, for a phone. With a `className` the dialog has no place and size of its own. */
  kind?: "dialog" | "sheet";
  className?: string;
}

export interface ConfirmProps<Result> {
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
  /** More fields of the form, such as checkboxes. */
  choices?: ReactNode;
  /** A field `reason`, such as "Why?". */
  reasonLabel?: string;
  /** A field `typed` for a name that must be typed to confirm, such as that of who is erased. */
  typedLabel?: string;
  /** Takes it back, see `useForm`. */
  undo?: FormAction;
  onDone?: (result: Result) => void;
}

/** What Dialog opens. */
export function DialogPopup({ open, onOpenChange, title, children, kind = "dialog", className }: DialogProps) {
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

/** What ConfirmDialog opens. */
export function ConfirmPopup<Result>({
  open,
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
  choices,
  reasonLabel,
  typedLabel,
  undo,
  onDone,
}: ConfirmProps<Result> & DialogState) {
  return (
    <AlertDialog.Root open={open} onOpenChange={onOpenChange}>
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
            {...{ cancelLabel, confirmLabel, kind, pending, action, fields, choices, reasonLabel, typedLabel, undo }}
            onDone={(result) => {
              onOpenChange(false);
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
  choices,
  reasonLabel,
  typedLabel,
  undo,
  onDone,
}: {
  cancelLabel: string;
  confirmLabel: ReactNode;
  kind: "danger" | "primary";
  pending: string;
  action: FormAction<Result>;
  fields: Record<string, string>;
  choices: ReactNode;
  reasonLabel: string | undefined;
  typedLabel: string | undefined;
  undo: FormAction | undefined;
  onDone: (result: Result) => void;
}) {
  const form = useForm<Result, { typed: string; reason: string }>(action, { onDone, undo, loss: null });
  return (
    <Form form={form} fields={fields}>
      <FormProblem form={form} orField={!(typedLabel || reasonLabel)} />
      {choices}
      {reasonLabel && (
        <TextField
          label={reasonLabel}
          autoComplete="off"
          maxLength={MAX_NOTE}
          onKeyDown={(press) => press.key === "Enter" && press.preventDefault()} // only the button destroys
          {...form.field("reason")}
        />
      )}
      {typedLabel && (
        <TextField
          label={typedLabel}
          autoComplete="off"
          spellCheck={false}
          onKeyDown={(press) => press.key === "Enter" && press.preventDefault()} // only the button destroys
          {...form.field("typed")}
        />
      )}
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
