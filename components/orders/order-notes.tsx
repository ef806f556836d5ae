"use client";
import { DoorOpen } from "lucide-react";
import { ActButton } from "#components/ui/act-button";
import { AreaField, Checkbox } from "#components/ui/field";
import { Form, useForm } from "#components/ui/form";
import { FormProblem } from "#components/ui/form-problem";
import { SubmitButton } from "#components/ui/submit-button";
import { Text } from "#components/ui/text";
import { Time } from "#components/ui/time";
import { toast } from "#components/ui/toast";
import type { FormAction } from "#lib/core/form-state";
import { MAX_ORDER_NOTE } from "#lib/core/limits";
import type { OrderNote } from "#lib/dashboard/order-notes/shape";
import styles from "./order-notes.module.css";

/** What people wrote about an order, and a form for one more note. */
export function OrderNotes({
  orderId,
  notes,
  add,
  remove,
}: {
  orderId: string;
  notes: readonly OrderNote[];
  add: FormAction<{ message: string }>;
  remove: FormAction;
}) {
  return (
    <>
      {notes.length > 0 && (
        <ul className={styles.notes}>
          {notes.map(({ id, text, at_door, author, at }) => (
            <li key={id}>
              <div>
                <p>{text}</p>
                <Text tone="quiet">
                  {author}, <Time at={at} as="when" />
                  {at_door && (
                    <span className={styles.door}>
                      <DoorOpen aria-hidden="true" /> Shown at the door
                    </span>
                  )}
                </Text>
              </div>
              <ActButton action={remove} fields={{ id: orderId, note: id }} pending="Removing" kind="ghost" small>
                Remove
              </ActButton>
            </li>
          ))}
        </ul>
      )}
      {/* The key: the form is empty again after each note. */}
      <NewNote key={notes.at(-1)?.id} orderId={orderId} action={add} />
    </>
  );
}

function NewNote({ orderId, action }: { orderId: string; action: FormAction<{ message: string }> }) {
  const form = useForm<{ message: string }, { text: string; at_door?: string }>(action, {
    onDone: ({ message }) => toast(message),
  });
  return (
    <Form form={form} fields={{ id: orderId }}>
      <div className={styles.form}>
        <FormProblem form={form} />
        <AreaField
          label="New note"
          hint="Guests never see it. Up to 500 characters."
          rows={2}
          maxLength={MAX_ORDER_NOTE}
          {...form.field("text")}
        />
        <Checkbox {...form.box("at_door")}>Show at the door, when a guest of this order is let in</Checkbox>
        <div>
          <SubmitButton pending="Adding">Add note</SubmitButton>
        </div>
      </div>
    </Form>
  );
}
