"use client";
import { useRouter } from "next/navigation";
import { ButtonLink } from "#components/ui/button";
import { TextField } from "#components/ui/field";
import { Form, useForm } from "#components/ui/form";
import { FormProblem } from "#components/ui/form-problem";
import { SubmitButton } from "#components/ui/submit-button";
import { Task, TaskBody } from "#components/ui/task";
import { toast } from "#components/ui/toast";
import type { FormAction } from "#lib/core/form-state";

/** Changes the name and the number of people of a booking. */
export function EditForm({
  id,
  close,
  action,
  name,
  people,
  buyer,
}: {
  id: string;
  /** The address of the booking. */
  close: string;
  action: FormAction;
  name: string | null;
  /** Absent when the party has arrived: the number can no longer be changed. */
  people?: number;
  buyer: string;
}) {
  const router = useRouter();
  const form = useForm<unknown, { name: string; people: string }>(action, {
    values: { name: name ?? "", people: people === undefined ? "" : String(people) },
    onDone: () => {
      toast("Saved");
      router.replace(close as never, { scroll: false });
    },
  });
  return (
    <Task title="Name and people" close={close}>
      <Form form={form} fields={{ id }}>
        <TaskBody>
          <FormProblem form={form} />
          <TextField
            label="Name of the guest"
            maxLength={200}
            autoComplete="off"
            autoFocus
            hint={`Without a name the door and the printed page show the buyer, ${buyer}.`}
            {...form.field("name")}
          />
          {people !== undefined && (
            <TextField
              label="People"
              type="number"
              min={1}
              hint="There must be seats for all of them at the same time and place. The price stays the same."
              {...form.field("people")}
            />
          )}
        </TaskBody>
        <footer>
          <ButtonLink href={close} replace scroll={false}>
            Cancel
          </ButtonLink>
          <SubmitButton kind="primary" kbd="⌘S" pending="Saving">
            Save
          </SubmitButton>
        </footer>
      </Form>
    </Task>
  );
}
