"use client";
import { Ban, BanknoteX, Mail, Webhook } from "lucide-react";
import { useRouter } from "next/navigation";
import { ButtonLink } from "#components/ui/button";
import { AreaField } from "#components/ui/field";
import { Form, useForm } from "#components/ui/form";
import { FormProblem } from "#components/ui/form-problem";
import { RadioCards } from "#components/ui/radio-cards";
import { SubmitButton } from "#components/ui/submit-button";
import { Effects, Task, TaskBody } from "#components/ui/task";
import { toast } from "#components/ui/toast";
import type { FormAction } from "#lib/core/form-state";
import { MAX_NOTE } from "#lib/core/limits";

/** Cancels a membership with its period or at once, after saying what each means for the member. */
export function CancelForm({
  id,
  close,
  action,
  member,
  end,
  endsAlready,
}: {
  id: string;
  /** The address of the membership. */
  close: string;
  action: FormAction;
  member: string;
  /** When its period ends, in words. */
  end: string;
  /** It ends with its period already: only ending it at once is left. */
  endsAlready: boolean;
}) {
  const router = useRouter();
  const form = useForm<unknown, { when: string; reason: string }>(action, {
    values: { when: endsAlready ? "now" : "period_end" },
    onDone: () => {
      toast("Canceled");
      router.replace(close as never, { scroll: false });
    },
  });
  const now = { value: "now", title: "At once", text: `${member} can no longer check in, from this moment on.` };
  const later = {
    value: "period_end",
    title: "With the period",
    text: `${member} can check in until ${end}. Then it ends and is not renewed.`,
  };
  return (
    <Task title="Cancel the membership" close={close}>
      <Form form={form} fields={{ id }}>
        <TaskBody>
          <FormProblem form={form} />
          <RadioCards label="When it ends" choices={endsAlready ? [now] : [later, now]} {...form.field("when")} />
          <AreaField label="Reason" rows={2} maxLength={MAX_NOTE} {...form.field("reason")} />
          <Effects
            effects={[
              { glyph: <Ban />, title: "It cannot be resumed", text: "To return, the member buys a new one." },
              { glyph: <BanknoteX />, title: "No money is given back", text: "Refund the order for that." },
              { glyph: <Mail />, title: "Tells the guest", text: "By mail, if the store sends mail to guests." },
              {
                glyph: <Webhook />,
                title: "An event is sent",
                text: "membership.canceled when it ends; membership.updated now, if it ends with its period.",
              },
            ]}
          />
        </TaskBody>
        <footer>
          <ButtonLink href={close} replace scroll={false}>
            Keep it
          </ButtonLink>
          <SubmitButton kind="danger" pending="Canceling">
            Cancel the membership
          </SubmitButton>
        </footer>
      </Form>
    </Task>
  );
}
