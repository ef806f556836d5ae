"use client";
import { FlaskConical, Mail, MapPin } from "lucide-react";
import { useRouter } from "next/navigation";
import { ButtonLink } from "#components/ui/button";
import { TextField } from "#components/ui/field";
import { Form, useForm } from "#components/ui/form";
import { FormProblem } from "#components/ui/form-problem";
import { SubmitButton } from "#components/ui/submit-button";
import { Effects, Task, TaskBody } from "#components/ui/task";
import { toast } from "#components/ui/toast";
import type { FormAction } from "#lib/core/form-state";
import { MAX_EMAIL } from "#lib/core/limits";

export interface SendFormProps {
  /** The order or item whose codes are sent. */
  of: "order" | "ticket" | "booking" | "voucher" | "membership" | "gift_card";
  id: string;
  /** The address that it went to, or would have. None: the guest gave none. */
  email: string | null | undefined;
  isTest: boolean;
  /** The address of its page. */
  close: string;
  action: FormAction<{ message: string }>;
}

/** Sends the confirmation of an order, or an item, to its guest again. */
export function SendForm({ of, id, email, isTest, close, action }: SendFormProps) {
  const router = useRouter();
  const form = useForm<{ message: string }, { email: string }>(action, {
    values: { email: email?.endsWith(".invalid") ? "" : (email ?? "") },
    onDone: ({ message }) => {
      toast(message);
      router.replace(close as never, { scroll: false });
    },
  });
  const title = of === "order" ? `Send the confirmation${email ? " again" : ""}` : "Send again";
  return (
    <Task title={title} close={close}>
      <Form form={form} fields={{ of, id }}>
        <TaskBody>
          <FormProblem form={form} />
          <TextField
            type="email"
            label="To"
            autoComplete="off"
            maxLength={MAX_EMAIL}
            autoFocus
            {...form.field("email")}
          />
          <Effects
            effects={[
              {
                glyph: <Mail />,
                title: of === "order" ? "Mails what was bought, with all codes" : "Mails it with its code",
                text: "Codes that were mailed before stay valid.",
              },
              {
                glyph: <MapPin />,
                title: "Changes no address",
                text: "The other address gets only this mail. Anybody who has it can use the codes.",
              },
              ...(isTest
                ? [
                    {
                      glyph: <FlaskConical />,
                      title: "Test data: nothing is sent",
                      text: "The mail is kept under Mail, where you can read it.",
                    },
                  ]
                : []),
            ]}
          />
        </TaskBody>
        <footer>
          <ButtonLink href={close} replace scroll={false}>
            Cancel
          </ButtonLink>
          <SubmitButton kind="primary" pending="Sending">
            Send
          </SubmitButton>
        </footer>
      </Form>
    </Task>
  );
}
