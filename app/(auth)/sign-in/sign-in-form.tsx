"use client";
import { Eye, EyeOff } from "lucide-react";
import { useEffect, useState } from "react";
import { TextField } from "#components/ui/field";
import { Form, useForm } from "#components/ui/form";
import { FormProblem } from "#components/ui/form-problem";
import { PlainLink } from "#components/ui/plain-link";
import { PendingButton } from "#components/ui/submit-button";
import { isOwnPath } from "#lib/pages/own-path";
import { submitSignIn } from "./actions.ts";
import styles from "./sign-in-form.module.css";

/** The fields for e-mail and password. After an error everything but the password is kept. */
export function SignInForm({ next }: { next: string }) {
  const form = useForm<{ to: string }, { email: string; password: string }>(submitSignIn, { loss: null });
  const { state, busy, fields, errorOf } = form;
  const [isShown, setShown] = useState(false);
  const to = state.result?.to;
  useEffect(() => {
    if (isOwnPath(to)) location.assign(to);
  }, [to]);
  return (
    <Form form={form} fields={{ next }} className={styles.form}>
      <FormProblem form={form} className={styles.note} />
      <TextField
        id={fields.email.id}
        name="email"
        type="email"
        defaultValue={fields.email.initialValue}
        label="E-mail"
        autoComplete="username webauthn"
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
        corner={<PlainLink href="/reset-password">Forgotten?</PlainLink>}
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
    </Form>
  );
}
