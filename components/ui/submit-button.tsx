"use client";
import { LoaderCircle } from "lucide-react";
import type { ReactNode } from "react";
import { useFormStatus } from "react-dom";
import { type ButtonLook, buttonClass, Kbd } from "./button.tsx";

/** Submits its form; while that runs it says so ("Saving") and cannot be pressed twice. */
export function SubmitButton({
  children,
  pending,
  kbd,
  form,
  ...look
}: ButtonLook & { children: ReactNode; pending: string; form?: string }) {
  const busy = useFormStatus().pending;
  return (
    <PendingButton busy={busy} pending={pending} kbd={kbd} form={form} {...look}>
      {children}
    </PendingButton>
  );
}

/** The same where the pending state is known from elsewhere (useActionState), as for a button outside its form. */
export function PendingButton({
  children,
  busy,
  pending,
  kbd,
  form,
  ...look
}: ButtonLook & { children: ReactNode; busy: boolean; pending: string; form?: string }) {
  return (
    <button
      type="submit"
      form={form}
      className={buttonClass(look)}
      aria-busy={busy}
      onClick={(press) => {
        if (busy) press.preventDefault();
      }}
    >
      {busy ? (
        <>
          <LoaderCircle className="wait" />
          <span className="dots" aria-hidden="true">
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
