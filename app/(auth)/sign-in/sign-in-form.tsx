"use client";
import { Eye, EyeOff } from "lucide-react";
import { useEffect, useState } from "react";
import { TextField } from "#components/ui/field";
import { Note } from "#components/ui/note";
import { useServerForm } from "#components/ui/server-form";
import { PendingButton } from "#components/ui/submit-button";
import { isOwnPath } from "#lib/pages/own-path";
import { submitSignIn } from "./actions.ts";
import styles from "./sign-in-form.module.css";

type State = Awaited<ReturnType<typeof submitSignIn>>;

/** The fields for e-mail and password. After an error everything but the password is kept. */
export function SignInForm({ next }: { next: string }) {
  const { state, busy, fields, props, errorOf } = useServerForm<{ email: string; password: string }, State>(
    submitSignIn,
  );
  const [isShown, setShown] = useState(false);
  const to = state.result?.to;
  useEffect(() => {
    if (isOwnPath(to)) location.assign(to);
  }, [to]);
  return (
    <form className={styles.form} {...props}>
      {state.problem && (
        <Note kind="no" className={styles.note}>
          {state.problem}
        </Note>
      )}
      <input type="hidden" name="next" value={next} />
      <TextField
        id={fields.email.id}
        name="email"
        type="email"
        defaultValue={fields.email.initialValue}
        label="E-mail"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        error={errorOf("email")}
      />
      <TextField
        id={fields.password.id}
        name="password"
        type={isShown ? "text" : "password"}
        label="Password"
        autoComplete="current-password"
        error={errorOf("password")}
        end={
          <button
            type="button"
            className={styles.showPassword}
            onClick={() => setShown(!isShown)}
            aria-label={isShown ? "Hide the password" : "Show the password"}
            aria-pressed={isShown}
          >
            {isShown ? <EyeOff /> : <Eye />}
          </button>
        }
      />
      <PendingButton kind="primary" wide busy={busy || to !== undefined} pending="Signing in">
        Sign in
      </PendingButton>
    </form>
  );
}
