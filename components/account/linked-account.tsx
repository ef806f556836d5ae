"use client";
import { CircleCheck } from "lucide-react";
import { useState } from "react";
import { Button } from "#components/ui/button";
import { Dialog } from "#components/ui/dialog";
import { Form, useForm } from "#components/ui/form";
import { FormProblem } from "#components/ui/form-problem";
import { ButtonRow } from "#components/ui/layout";
import { Section } from "#components/ui/section";
import { CustomStatus } from "#components/ui/status";
import { PendingButton } from "#components/ui/submit-button";
import { Text } from "#components/ui/text";
import { Time } from "#components/ui/time";
import type { FormAction } from "#lib/core/form-state";
import { PasswordField } from "./password-field.tsx";
import styles from "./two-factor.module.css";

interface Acts {
  link: FormAction<{ to: string }>;
  unlink: FormAction;
}

/** Whether an account at a provider signs the person in, and the way to change that. */
export function LinkedAccount({
  provider,
  word,
  since,
  link,
  unlink,
}: Acts & {
  provider: string;
  /** "GitHub". */
  word: string;
  /** Since when it is linked, in Unix seconds. */
  since: number | undefined;
}) {
  const [isOpen, setOpen] = useState(false);
  const isLinked = since !== undefined;
  const ask = { provider, word, close: () => setOpen(false) };
  return (
    <Section title={word} beside={isLinked ? undefined : "not linked"}>
      <ButtonRow>
        <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {isLinked ? "Unlink" : "Link"} {word}
        </Button>
        {isLinked ? (
          <CustomStatus tone="yes" glyph={CircleCheck}>
            Linked since <Time at={since} as="date" />
          </CustomStatus>
        ) : (
          <Text tone="soft">Then your account there signs you in here. It needs the same e-mail address.</Text>
        )}
      </ButtonRow>
      <Dialog open={isOpen} onOpenChange={setOpen} title={isLinked ? `Unlink ${word}?` : `Link ${word}`}>
        {isLinked ? <Unlink {...ask} action={unlink} /> : <Link {...ask} action={link} />}
      </Dialog>
    </Section>
  );
}

interface Asked {
  provider: string;
  word: string;
  close: () => void;
}

function Link({ provider, word, close, action }: Asked & { action: Acts["link"] }) {
  const form = useForm<{ to: string }, { password: string }>(action, {
    loss: null,
    onDone: ({ to }) => location.assign(to),
  });
  return (
    <Ask form={form} provider={provider} close={close} cancel="Cancel" submit={`Continue at ${word}`}>
      {word} then asks whether you agree, and sends you back here.
    </Ask>
  );
}

function Unlink({ provider, word, close, action }: Asked & { action: FormAction }) {
  const form = useForm<unknown, { password: string }>(action, { loss: null, onDone: close });
  return (
    <Ask form={form} provider={provider} close={close} cancel={`Keep ${word}`} submit={`Unlink ${word}`} isDanger>
      Your account there no longer signs you in here. Browsers that are signed in stay so.
    </Ask>
  );
}

function Ask({
  form,
  provider,
  close,
  cancel,
  submit,
  isDanger,
  children,
}: Pick<Asked, "provider" | "close"> & {
  form:
    | ReturnType<typeof useForm<{ to: string }, { password: string }>>
    | ReturnType<typeof useForm<unknown, { password: string }>>;
  cancel: string;
  submit: string;
  isDanger?: boolean;
  children: React.ReactNode;
}) {
  return (
    <Form form={form} fields={{ provider }}>
      <Text as="p" tone="soft" className={styles.lead}>
        {children}
      </Text>
      <FormProblem form={form} className={styles.note} />
      <PasswordField
        id={form.fields.password.id}
        name="password"
        label="Your password"
        autoComplete="current-password"
        error={form.errorOf("password")}
      />
      <ButtonRow>
        <Button onClick={close}>{cancel}</Button>
        <PendingButton kind={isDanger ? "danger" : "primary"} busy={form.busy} pending="Checking">
          {submit}
        </PendingButton>
      </ButtonRow>
    </Form>
  );
}
