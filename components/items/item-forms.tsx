"use client";
import { useRouter } from "next/navigation";
import { ButtonLink } from "#components/ui/button";
import { DateTimeField } from "#components/ui/date-time-field";
import { TextField } from "#components/ui/field";
import { Form, useForm } from "#components/ui/form";
import { FormProblem } from "#components/ui/form-problem";
import { SubmitButton } from "#components/ui/submit-button";
import { Task, TaskBody } from "#components/ui/task";
import { Hint } from "#components/ui/text";
import { toast } from "#components/ui/toast";
import type { FormAction } from "#lib/core/form-state";
import { MAX_NAME } from "#lib/core/limits";

interface Props {
  id: string;
  /** The address of the item. */
  close: string;
  action: FormAction;
}

/** Puts another name on an item. */
export function RenameForm({ id, close, action, name, buyer }: Props & { name: string | null; buyer: string }) {
  const router = useRouter();
  const form = useForm<unknown, { name: string }>(action, {
    values: { name: name ?? "" },
    onDone: () => {
      toast("Saved");
      router.replace(close as never, { scroll: false });
    },
  });
  return (
    <Task title="Name" close={close}>
      <Form form={form} fields={{ id }}>
        <TaskBody>
          <FormProblem form={form} />
          <TextField
            label="Name of the guest"
            maxLength={MAX_NAME}
            autoComplete="off"
            autoFocus
            {...form.field("name")}
          />
          <Hint>
            The door and the printed page show it. If you leave it empty, they show the buyer, {buyer}. The code stays
            the same.
          </Hint>
        </TaskBody>
        <Foot close={close} />
      </Form>
    </Task>
  );
}

/** Changes when an item expires. */
export function ExpiryForm({
  id,
  close,
  action,
  noun,
  expires,
}: Props & {
  /** "voucher". */
  noun: string;
  /** As of `fieldOfUnix`. */
  expires: { text: string; moment: string };
}) {
  const router = useRouter();
  const form = useForm<unknown, { expires: string; expires_moment: string }>(action, {
    values: { expires: expires.text, expires_moment: expires.moment },
    onDone: () => {
      toast("Saved");
      router.replace(close as never, { scroll: false });
    },
  });
  return (
    <Task title="Expiry" close={close}>
      <Form form={form} fields={{ id }}>
        <TaskBody>
          <FormProblem form={form} />
          <DateTimeField label="Expires" moment={form.field("expires_moment")} {...form.field("expires")} />
          <Hint>
            After that time the {noun} is refused. A later time makes an expired {noun} valid again. If you leave it
            empty, the {noun} never expires.
          </Hint>
        </TaskBody>
        <Foot close={close} />
      </Form>
    </Task>
  );
}

function Foot({ close }: { close: string }) {
  return (
    <footer>
      <ButtonLink href={close} replace scroll={false}>
        Cancel
      </ButtonLink>
      <SubmitButton kind="primary" kbd="⌘S" pending="Saving">
        Save
      </SubmitButton>
    </footer>
  );
}
