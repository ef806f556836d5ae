"use client";
import { ActButton } from "#components/ui/act-button";
import { SelectField, TextField } from "#components/ui/field";
import { Form, useForm } from "#components/ui/form";
import { FormProblem } from "#components/ui/form-problem";
import { Note } from "#components/ui/note";
import { Section } from "#components/ui/section";
import { SubmitButton } from "#components/ui/submit-button";
import { Text } from "#components/ui/text";
import { Time } from "#components/ui/time";
import type { FormAction } from "#lib/core/form-state";
import { NO_MAIL_SERVER } from "#lib/texts/no-mail-server";
import styles from "./invite.module.css";

/** Invites somebody by mail, and lists the invitations that wait. */
export function Invite({
  invite,
  withdraw,
  roles,
  open,
  isMailSent,
}: {
  invite: FormAction<{ message: string }>;
  /** False: no mail server is configured. */
  isMailSent: boolean;
  withdraw: FormAction;
  roles: readonly { value: string; label: string }[];
  open: readonly { id: string; email: string; role: string; expires: number }[];
}) {
  const ids = open.map(({ id }) => id).sort(); // by their time
  return (
    <Section title="Invite somebody">
      {!isMailSent && <Note className={styles.note}>{NO_MAIL_SERVER}</Note>}
      {/* The key: the form is empty again after each invitation. */}
      <NewInvitation key={ids.at(-1)} invite={invite} roles={roles} />
      {open.map((one) => (
        <div key={one.id} className={styles.open}>
          <Text strong>{one.email}</Text>
          <Text tone="soft">
            {roles.find(({ value }) => value === one.role)?.label}, invited until <Time at={one.expires} as="date" />
          </Text>
          <ActButton action={withdraw} fields={{ id: one.id }} pending="Withdrawing" kind="ghost" small>
            Withdraw
          </ActButton>
        </div>
      ))}
    </Section>
  );
}

function NewInvitation({
  invite,
  roles,
}: {
  invite: FormAction<{ message: string }>;
  roles: readonly { value: string; label: string }[];
}) {
  const form = useForm<{ message: string }, { email: string; role: string }>(invite, { loss: null });
  const { id, fields, errorOf } = form;
  return (
    <>
      <FormProblem form={form} className={styles.note} />
      <Form form={form} className={styles.form}>
        <TextField id={fields.email.id} name="email" type="email" label="E-mail" error={errorOf("email")} />
        <SelectField id={`${id}-role`} name="role" label="Role" defaultValue="staff">
          {roles.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <SubmitButton pending="Sending">Send the invitation</SubmitButton>
      </Form>
    </>
  );
}
