"use client";
import { createContext, type ReactNode, useContext, useRef, useState } from "react";
import { Button } from "#components/ui/button";
import { Form, type FormControl, type useForm } from "#components/ui/form";
import { FormProblem } from "#components/ui/form-problem";
import { ButtonRow } from "#components/ui/layout";
import { Note } from "#components/ui/note";
import { PendingButton } from "#components/ui/submit-button";
import { Text } from "#components/ui/text";
import type { FormAction } from "#lib/core/form-state";
import type { AskedPasskey } from "./ask-passkey.ts";
import { PasswordField } from "./password-field.tsx";
import styles from "./two-factor.module.css";

const load = () => import("./ask-passkey.ts");

/** Starts to ask for a passkey. Null for a person who has none. */
const Ask = createContext<FormAction<AskedPasskey> | null>(null);

/** Around forms that ask who the person is. */
export function ProofByPasskey({ ask, children }: { ask: FormAction<AskedPasskey> | null; children: ReactNode }) {
  return <Ask value={ask}>{children}</Ask>;
}

/** The state of a form with the fields of a proof. */
export type ProofControl = Pick<FormControl, "props" | "busy" | "key" | "isTyped" | "state"> &
  Pick<ReturnType<typeof useForm<unknown, { password: string }>>, "errorOf"> & {
    fields: { password: { id: string } };
  };

/** Asks for the password, and offers a passkey instead, which sends the form automatically. */
export function Proof({ form }: { form: ProofControl }) {
  const ask = useContext(Ask);
  const field = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  async function sendWithPasskey(action: FormAction<AskedPasskey>) {
    setProblem(undefined);
    const { answer, problem } = await load().then(
      ({ askPasskey }) => askPasskey(action),
      () => ({ answer: undefined, problem: "This did not load. Try again." }),
    );
    if (!answer || !field.current) return setProblem(problem);
    field.current.value = answer;
    field.current.form?.requestSubmit();
    field.current.value = ""; // it works once
  }
  return (
    <>
      {problem && (
        <Note kind="no" className={styles.note}>
          {problem}
        </Note>
      )}
      <PasswordField
        id={form.fields.password.id}
        name="password"
        label="Your password"
        autoComplete="current-password"
        error={form.errorOf("password")}
      />
      {ask && (
        <div className={styles.passkey}>
          <input ref={field} type="hidden" name="passkey" defaultValue="" />
          <Button small onClick={() => void sendWithPasskey(ask)}>
            Use a passkey instead
          </Button>
        </div>
      )}
    </>
  );
}

/** A form that asks only who the person is, before it does something. */
export function ProofForm({
  form,
  fields,
  submit,
  pending = "Checking",
  kind,
  cancel,
  close,
  children,
}: {
  form: ProofControl;
  /** Hidden fields. */
  fields?: Record<string, string>;
  submit: string;
  pending?: string;
  kind?: "primary" | "danger";
  /** The button that does nothing, in a dialog. */
  cancel?: string;
  close?: () => void;
  /** What it does. */
  children: ReactNode;
}) {
  return (
    <Form form={form} fields={fields} className={styles.form}>
      <Text as="p" tone="soft" className={styles.lead}>
        {children}
      </Text>
      <FormProblem form={form} className={styles.note} />
      <Proof form={form} />
      <ButtonRow>
        {close && <Button onClick={close}>{cancel}</Button>}
        <PendingButton kind={kind} busy={form.busy} pending={pending}>
          {submit}
        </PendingButton>
      </ButtonRow>
    </Form>
  );
}
