"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { TextField } from "#components/ui/field";
import { Form, useForm } from "#components/ui/form";
import { FormProblem } from "#components/ui/form-problem";
import { Note } from "#components/ui/note";
import { Section } from "#components/ui/section";
import { PendingButton } from "#components/ui/submit-button";
import { Text } from "#components/ui/text";
import { toast } from "#components/ui/toast";
import { type FormAction, type FormState, problemOf } from "#lib/core/form-state";
import { MAX_PASSKEY_NAME } from "#lib/core/limits";
import type { StartedPasskey } from "./make-passkey.ts";
import { Proof } from "./proof.tsx";
import styles from "./two-factor.module.css";

const loadMaker = () => import("./make-passkey.ts");

/** Asks who the person is, then lets the browser make a passkey. */
export function AddPasskey({
  start,
  finish,
  name,
}: {
  start: FormAction<StartedPasskey>;
  finish: FormAction<{ message: string }>;
  /** What the person probably calls this device. */
  name: string;
}) {
  const router = useRouter();
  const [isMaking, setMaking] = useState(false);
  const [problem, setProblem] = useState<string>();
  async function make(started: StartedPasskey) {
    setMaking(true);
    const state = await loadMaker()
      .then(({ makePasskey }) => makePasskey(started, finish))
      .catch((): FormState => ({ problem: "The connection was lost. Add the passkey again." }));
    setMaking(false);
    setProblem(problemOf(state));
    if (!state.done) return;
    toast("The passkey is added");
    router.replace("/settings/account/passkeys?changed=added", { scroll: false });
  }
  const form = useForm<StartedPasskey, { name: string; password: string }>(start, {
    values: { name },
    loss: null,
    onDone: (started) => void make(started),
    onAnswer: () => setProblem(undefined),
  });
  return (
    <Section title="Add a passkey">
      <Form form={form} className={styles.form}>
        {problem && (
          <Note kind="no" className={styles.note}>
            {problem}
          </Note>
        )}
        <FormProblem form={form} className={styles.note} />
        <Text as="p" tone="soft" className={styles.lead}>
          Confirm that it is you. The browser then asks where to save the passkey: on this device, on your phone or on a
          security key.
        </Text>
        <TextField
          label="Name"
          hint="A name to recognize it by, such as the device."
          autoComplete="off"
          maxLength={MAX_PASSKEY_NAME}
          {...form.field("name")}
        />
        <Proof form={form} />
        <PendingButton
          kind="primary"
          busy={form.busy || isMaking}
          pending={isMaking ? "Follow your browser" : "Checking"}
        >
          Add a passkey
        </PendingButton>
      </Form>
    </Section>
  );
}
