"use client";
import { LoaderCircle } from "lucide-react";
import { createContext, type ReactNode, useContext } from "react";
import { type ButtonLook, buttonClass, Kbd } from "./button-look.tsx";
import styles from "./submit-button.module.css";

/** Whether the form around a button is being sent. */
export const FormBusy = createContext(false);

/** Submits its `<Form>`. While the action runs it shows `pending` ("Saving") and cannot be pressed again. */
export function SubmitButton({
  children,
  pending,
  kbd,
  ...look
}: ButtonLook & { children: ReactNode; pending: string }) {
  return (
    <PendingButton busy={useContext(FormBusy)} pending={pending} kbd={kbd} {...look}>
      {children}
    </PendingButton>
  );
}

/** The same for another form, whose pending state is known. */
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
