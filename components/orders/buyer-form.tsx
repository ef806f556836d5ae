"use client";
import { Mail, User } from "lucide-react";
import { useRouter } from "next/navigation";
import { ButtonLink } from "#components/ui/button";
import { Checkbox, TextField } from "#components/ui/field";
import { Form, useForm } from "#components/ui/form";
import { FormProblem } from "#components/ui/form-problem";
import { SubmitButton } from "#components/ui/submit-button";
import { Effects, Task, TaskBody } from "#components/ui/task";
import type { FormAction } from "#lib/core/form-state";
import { MAX_EMAIL, MAX_NAME } from "#lib/core/limits";

export interface BuyerFormProps {
  id: string;
  name: string | null;
  /** The order has something to confirm. */
  canSend: boolean;
  /** The address of the order. */
  close: string;
  action: FormAction<{ message: string }>;
}

/** Says who bought at the counter without an e-mail address. */
export function BuyerForm({ id, name, canSend, close, action }: BuyerFormProps) {
  const router = useRouter();
  const form = useForm<{ message: string }, { email: string; name: string; send: boolean }>(action, {
    values: { name: name ?? "", send: canSend },
    onDone: () => router.replace(close as never, { scroll: false }),
  });
  return (
    <Task title="Add an e-mail address" close={close}>
      <Form form={form} fields={{ id }}>
        <TaskBody>
          <FormProblem form={form} />
          <TextField
            type="email"
            label="E-mail"
            autoComplete="off"
            maxLength={MAX_EMAIL}
            autoFocus
            {...form.field("email")}
          />
          <TextField label="Name" aside="optional" autoComplete="off" maxLength={MAX_NAME} {...form.field("name")} />
          {canSend && <Checkbox {...form.box("send")}>Send the confirmation with all codes</Checkbox>}
          <Effects
            effects={[
              {
                glyph: <User />,
                title: "The order gets a customer",
                text: "The customer with this address, or a new one. The items belong to that customer too. This cannot be changed later.",
              },
              ...(canSend
                ? [{ glyph: <Mail />, title: "Printed codes stay valid", text: "A mail has the same codes." }]
                : []),
            ]}
          />
        </TaskBody>
        <footer>
          <ButtonLink href={close} replace scroll={false}>
            Cancel
          </ButtonLink>
          <SubmitButton kind="primary" kbd="⌘S" pending="Adding">
            Add the address
          </SubmitButton>
        </footer>
      </Form>
    </Task>
  );
}
