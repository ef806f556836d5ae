"use client";
import { AlertDialog } from "@base-ui/react/alert-dialog";
import { Dialog as Base } from "@base-ui/react/dialog";
import { type ReactElement, type ReactNode, useActionState, useState } from "react";
import { Kbd } from "./button.tsx";
import { Note } from "./note.tsx";
import { SubmitButton } from "./submit-button.tsx";
import { toast } from "./toast.tsx";

/** The result of an action that asks first: done, or why it was not. */
export interface Outcome {
  done?: boolean;
  problem?: string;
  /** The text of the toast. */
  said?: string;
}

/** A dialog that holds a small task. */
export function Dialog({
  open,
  onOpenChange,
  title,
  children,
  className = "float dialog",
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  children: ReactNode;
  className?: string;
}) {
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop className="backdrop" />
        <Base.Popup className={className}>
          <Base.Title>{title}</Base.Title>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

/**
 * Asks before destroying: who loses what, side effects, a reason, the safe button first and named for what it keeps,
 * the red one with verb and amount. Enter does not trigger it. `action` is a server action over `fields`.
 */
export function DestroyDialog({
  trigger,
  open: given,
  onOpenChange,
  title,
  children,
  effects = [],
  keep,
  confirm,
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
  keep: string;
  /** "Void card and €38.50". */
  confirm: ReactNode;
  /** p: nothing is destroyed, but it is not undone either, as letting a guest in. */
  kind?: "danger" | "primary";
  /** "Voiding". */
  pending: string;
  action: (before: Outcome, form: FormData) => Promise<Outcome>;
  /** Hidden fields: which thing. */
  fields: Record<string, string>;
  onDone?: () => void;
}) {
  const [own, setOwn] = useState(false);
  const open = given ?? own;
  const setOpen = onOpenChange ?? setOwn;
  // Closed here rather than in an effect: what was destroyed may take this dialog's place in the page with it.
  const [outcome, submit] = useActionState(async (before: Outcome, form: FormData) => {
    const next = await action(before, form);
    if (next.done) {
      setOpen(false);
      onDone?.();
    }
    if (next.said) toast(next.said);
    return next;
  }, {});
  return (
    <AlertDialog.Root open={open} onOpenChange={setOpen}>
      {trigger && <AlertDialog.Trigger render={trigger} />}
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="backdrop" />
        <AlertDialog.Popup className="float dialog">
          <AlertDialog.Title>{title}</AlertDialog.Title>
          <AlertDialog.Description className="message" render={<div />}>
            {children}
          </AlertDialog.Description>
          {effects.length > 0 && (
            <ul className="dialog-effects">
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
          <form action={submit} onKeyDown={holdEnter}>
            {Object.entries(fields).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            <div className="button-row">
              <AlertDialog.Close className="button">
                {keep}
                <Kbd>esc</Kbd>
              </AlertDialog.Close>
              <SubmitButton kind={kind} pending={pending}>
                {confirm}
              </SubmitButton>
            </div>
          </form>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

function holdEnter(event: React.KeyboardEvent) {
  if (event.key === "Enter" && event.target instanceof HTMLInputElement) event.preventDefault();
}
