"use client";
import { CalendarClock, Lock, Mail, Trash2, Webhook } from "lucide-react";
import { useRouter } from "next/navigation";
import { ActButton } from "#components/ui/act-button";
import { ButtonLink } from "#components/ui/button";
import { LocalTimeField } from "#components/ui/date-time-field";
import { TextField } from "#components/ui/field";
import { Form, useForm } from "#components/ui/form";
import { FormProblem } from "#components/ui/form-problem";
import { SubmitButton } from "#components/ui/submit-button";
import { Effects, Task, TaskBody } from "#components/ui/task";
import { Text } from "#components/ui/text";
import type { FormAction } from "#lib/core/form-state";
import type { Product } from "#lib/domain/products/schema";
import type { TimesRow } from "./form-values.ts";

/** Changes the times and seats of a timeslot, or removes it. */
export function TimeslotTask({
  id,
  slot,
  isReserved,
  values,
  close,
  change,
  remove,
  putBack,
}: {
  id: string;
  slot: NonNullable<Product["timeslots"]>[number];
  /** Somebody has reserved in it, so it cannot be removed. */
  isReserved: boolean;
  /** The fields as they are now. */
  values: Required<TimesRow> & { seats: string };
  close: string;
  change: FormAction<{ message: string }>;
  remove: FormAction;
  /** Takes a removal back. */
  putBack: FormAction;
}) {
  const router = useRouter();
  const form = useForm<{ message: string }, typeof values>(change, {
    values,
    onDone: () => router.replace(close as never, { scroll: false }),
  });
  const taken = slot.seats_taken;
  return (
    <Task title="Timeslot" close={close}>
      <Form form={form} fields={{ id, slot: slot.id }}>
        <TaskBody>
          <FormProblem form={form} />
          <LocalTimeField label="Starts" moment={form.field("starts_at_moment")} {...form.field("starts_at")} />
          <LocalTimeField label="Ends" moment={form.field("ends_at_moment")} {...form.field("ends_at")} />
          <TextField
            label="Seats"
            inputMode="numeric"
            hint={taken > 0 ? `${taken} are taken. Enter at least that many.` : undefined}
            {...form.field("seats")}
          />
          {taken > 0 && (
            <Effects
              effects={[
                { glyph: <CalendarClock />, title: "Its reservations move with it", text: "The codes stay the same." },
                {
                  glyph: <Mail />,
                  title: "Tells the guests of another time",
                  text: "By mail, if the store sends mail to guests.",
                },
                {
                  glyph: <Webhook />,
                  title: "product.updated is sent",
                  text: "And booking.updated for each moved booking.",
                },
              ]}
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
      <TaskBody>
        {isReserved ? (
          <Text as="p" tone="quiet">
            <Lock size={14} /> It has reservations and cannot be removed. To stop selling it, lower its seats to the
            number that is taken.
          </Text>
        ) : (
          <ActButton
            undo={putBack}
            action={remove}
            fields={{ id, slot: slot.id }}
            pending="Removing"
            kind="leads-to-danger"
          >
            <Trash2 />
            Remove this timeslot
          </ActButton>
        )}
      </TaskBody>
    </Task>
  );
}
