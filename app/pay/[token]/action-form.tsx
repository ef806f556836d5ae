import type { ReactNode } from "react";
import { SubmitButton } from "#components/ui/submit-button";

interface ActionFormProps {
  token: string;
  run: (form: FormData) => Promise<never>;
  kind?: "primary" | "leads-to-danger";
  pending: string;
  /** The words of the button. */
  button: ReactNode;
  /** The further fields of the form. */
  children?: ReactNode;
}

/** A form with one button. Works without JavaScript. */
export function ActionForm({ token, run, kind, pending, button, children }: ActionFormProps) {
  return (
    <form action={run}>
      <input type="hidden" name="token" value={token} />
      {children}
      <SubmitButton kind={kind} wide pending={pending}>
        {button}
      </SubmitButton>
    </form>
  );
}
