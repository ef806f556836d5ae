"use client";
import { useRouter } from "next/navigation";
import { ButtonLink } from "#components/ui/button";
import { SelectField, TextField } from "#components/ui/field";
import { Form, useForm } from "#components/ui/form";
import { FormProblem } from "#components/ui/form-problem";
import { SubmitButton } from "#components/ui/submit-button";
import { Task, TaskBody } from "#components/ui/task";
import { Hint, Text } from "#components/ui/text";
import { toast } from "#components/ui/toast";
import type { FormAction } from "#lib/core/form-state";
import { MAX_NAME } from "#lib/core/limits";
import styles from "./day-choice.module.css";
import { DayChoice } from "./day-choice.tsx";
import type { MoveAction } from "./drag.tsx";

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
            maxLength={MAX_NAME}
            autoComplete="off"
            autoFocus
            hint={`If you leave it empty, the door and the printed page show the buyer, ${buyer}.`}
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

/** Moves a booking to one of the free times of a day. */
export function MoveForm({
  id,
  close,
  action,
  now,
  day,
  previous,
  next,
  today,
  groups,
}: {
  id: string;
  /** The address of the booking. */
  close: string;
  action: MoveAction;
  /** When and where the booking is now, in words. */
  now: string;
  /** The day whose free times are offered, and those before and after it. */
  day: { date: string; text: string };
  previous: string | null;
  next: string;
  today: string;
  /** The free times of each person, table or room; of timeslots in one group without a name. */
  groups: readonly { place: string | null; slots: readonly { value: string; text: string }[] }[];
}) {
  const router = useRouter();
  const form = useForm<{ undo: Record<string, string> }, { slot: string }>(action, {
    onDone: ({ undo }) => {
      toast("Moved", { undo: { action, fields: undo } });
      router.replace(close as never, { scroll: false });
    },
  });
  const options = (slots: (typeof groups)[number]["slots"]) =>
    slots.map(({ value, text }) => (
      <option key={value} value={value}>
        {text}
      </option>
    ));
  return (
    <Task title="Move" close={close}>
      <DayChoice path={close} {...{ day, previous, next, today }} />
      <Form form={form} fields={{ id }}>
        <TaskBody>
          <FormProblem form={form} />
          <Text as="p" tone="soft" className={styles.now}>
            Now {now}
          </Text>
          {groups.length === 0 ? (
            <Hint>Nothing is free on {day.text}: it is closed, taken, past or too small. Choose another day.</Hint>
          ) : (
            <SelectField
              key={day.date}
              label={`Free on ${day.text}`}
              hint="The guest gets a mail, if the store sends mail to guests. booking.updated goes to your webhooks. The code stays the same."
              {...form.field("slot")}
            >
              {groups.map(({ place, slots }) =>
                place === null ? (
                  options(slots)
                ) : (
                  <optgroup key={slots[0]?.value} label={place}>
                    {options(slots)}
                  </optgroup>
                ),
              )}
            </SelectField>
          )}
        </TaskBody>
        <footer>
          <ButtonLink href={close} replace scroll={false}>
            Keep the time
          </ButtonLink>
          {groups.length > 0 && (
            <SubmitButton kind="primary" pending="Moving">
              Move
            </SubmitButton>
          )}
        </footer>
      </Form>
    </Task>
  );
}
