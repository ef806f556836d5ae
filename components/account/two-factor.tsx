"use client";
import type { ReactNode } from "react";
import { ButtonLink } from "#components/ui/button";
import { buttonClass } from "#components/ui/button-look";
import { Copy, CopyButton } from "#components/ui/copy";
import { Form, useForm } from "#components/ui/form";
import { FormProblem } from "#components/ui/form-problem";
import { ButtonRow } from "#components/ui/layout";
import { Qr } from "#components/ui/qr";
import { Section } from "#components/ui/section";
import { SubmitButton } from "#components/ui/submit-button";
import { Text } from "#components/ui/text";
import type { FormAction } from "#lib/core/form-state";
import { CodeField } from "./code-field.tsx";
import { ProofForm } from "./proof.tsx";
import styles from "./two-factor.module.css";

/** The codes that were just made, and are shown only now. */
export interface NewCodes {
  codes: readonly string[];
}

/** Starts to set up the app. */
export function SetUp({ action }: { action: FormAction }) {
  const form = useForm<unknown, { password: string }>(action, { loss: null });
  return (
    <Section title="Codes are off">
      <ProofForm form={form} submit="Set up codes" pending="Starting" kind="primary">
        You need an authenticator app on your phone.
      </ProofForm>
    </Section>
  );
}

/** Sets up the app, and turns codes on with the first one. Then the recovery codes. */
export function TurnOn({
  action,
  setup,
  children,
}: {
  action: FormAction<NewCodes>;
  setup: { secret: string; uri: string } | null;
  /** Shown once codes are on. */
  children: ReactNode;
}) {
  const form = useForm<NewCodes, { code: string }>(action, { loss: null });
  if (form.state.result)
    return (
      <>
        {children}
        <RecoveryCodes codes={form.state.result.codes} isNew />
      </>
    );
  if (!setup) return null;
  return (
    <Section title="Set up the app">
      <Form form={form} className={styles.setup}>
        <div className={styles.qr}>
          <Qr text={setup.uri} label="The code for your authenticator app" />
        </div>
        <div className={styles.steps}>
          <FormProblem form={form} className={styles.note} />
          <p>1. Scan this with your authenticator app, or type the secret into it:</p>
          <Copy value={setup.secret} label="copy the secret" whole />
          <p>2. Enter the code that it shows.</p>
          <CodeField id={form.fields.code.id} error={form.errorOf("code")} />
          <ButtonRow>
            <SubmitButton kind="primary" pending="Checking">
              Turn on codes
            </SubmitButton>
            <ButtonLink href="/settings/account">Cancel</ButtonLink>
          </ButtonRow>
        </div>
      </Form>
    </Section>
  );
}

/** Makes new recovery codes. */
export function ReplaceCodes({ action, left }: { action: FormAction<NewCodes>; left: number }) {
  const form = useForm<NewCodes, { password: string }>(action, { loss: null });
  if (form.state.result) return <RecoveryCodes codes={form.state.result.codes} />;
  return (
    <Section title="Recovery codes" beside={left === 1 ? "1 left" : `${left} left`}>
      <ProofForm form={form} submit="Make new codes" pending="Making">
        Each one replaces the app once, for example if you lose your phone. New codes replace the earlier ones.
      </ProofForm>
    </Section>
  );
}

/** Turns codes off. */
export function TurnOff({ action }: { action: FormAction }) {
  const form = useForm<unknown, { password: string }>(action, { loss: null });
  return (
    <Section title="Turn codes off">
      <ProofForm form={form} submit="Turn codes off" pending="Turning off" kind="danger">
        Your password alone then signs you in. The recovery codes stop working too.
      </ProofForm>
    </Section>
  );
}

function RecoveryCodes({ codes, isNew }: NewCodes & { isNew?: boolean }) {
  const text = codes.join("\n");
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`Recovery codes for Zakka. Each works once.\n\n${text}\n`)}`;
  return (
    <Section title={isNew ? "Codes are on. Keep these recovery codes" : "Your new recovery codes"}>
      <Text as="p" tone="soft" className={styles.lead}>
        They are shown only once. Each one replaces the app once. Keep them where you can find them without your phone.
      </Text>
      <ul className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <ButtonRow>
        <CopyButton kind="primary" value={text}>
          Copy all
        </CopyButton>
        <a className={buttonClass({})} href={file} download="zakka-recovery-codes.txt">
          Download
        </a>
        <ButtonLink href="/settings/account" needsFullLoad>
          I have stored them
        </ButtonLink>
      </ButtonRow>
    </Section>
  );
}
