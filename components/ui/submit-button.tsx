"use client";
import { LoaderCircle } from "lucide-react";
import type { ReactNode } from "react";
import { useFormStatus } from "react-dom";
import { type ButtonLook, buttonClass, Kbd } from "./button.tsx";
import styles from "./submit-button.module.css";

/** Submits its form. While the action runs it shows `pending` ("Saving") and cannot be pressed again. */
export function SubmitButton({
  children,
  pending,
  kbd,
  ...look
}: ButtonLook & { children: ReactNode; pending: string }) {
  const busy = useFormStatus().pending;
  return (
    <PendingButton busy={busy} pending={pending} kbd={kbd} {...look}>
      {children}
    </PendingButton>
  );
}

/** The same for a form whose pending state is known from `useActionState` or a transition. */
export function PendingButton({
  children,
  busy,
  pending,
  kbd,
  ...look
}: ButtonLook & { children: ReactNode; busy: boolean; pending: string }) {
  return (
    <button
      type="submit"
      className={buttonClass(look)}
      aria-busy={busy}
      onClick={(press) => {
        if (busy) press.preventDefault();
      }}
    >
      {busy ? (
        <>
          <LoaderCircle className={styles.turning} />
          <span className={styles.dots} aria-hidden="true">
            <i />
            <i />
            <i />
          </span>
          {pending}
        </>
      ) : (
        <>
          {children}
          {kbd && <Kbd>{kbd}</Kbd>}
        </>
      )}
    </button>
  );
}
