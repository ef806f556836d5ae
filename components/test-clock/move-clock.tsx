"use client";
import { useClock } from "#components/ui/clock";
import { DateTimeField } from "#components/ui/date-time-field";
import { Form, useForm } from "#components/ui/form";
import { FormProblem } from "#components/ui/form-problem";
import { ButtonRow } from "#components/ui/layout";
import { RadioCards } from "#components/ui/radio-cards";
import { SubmitButton } from "#components/ui/submit-button";
import { Text } from "#components/ui/text";
import type { FormAction } from "#lib/core/form-state";
import { formatDateTime } from "#lib/texts/time";
import styles from "./move-clock.module.css";
import { STEP_SECONDS, STEPS, type Step } from "./steps.ts";

const TITLES: Record<Step, string> = {
  half_hour: "30 minutes",
  day: "1 day",
  week: "7 days",
  month: "31 days",
  year: "1 year",
};

/** Moves the test clock ahead by a step, or to a time. It can take many seconds, because everything due is done on the way. */
export function MoveClock({
  action,
  start,
}: {
  action: FormAction;
  /** What the field of an own time starts with, as of `fieldOfUnix`. */
  start: { text: string; moment: string };
}) {
  const { zone, now } = useClock();
  const form = useForm<unknown, { by: string; to: string; to_moment: string }>(action, {
    values: { by: "day", to: start.text, to_moment: start.moment },
    loss: null,
  });
  const steps = STEPS.map((step) => ({
    value: step,
    title: TITLES[step],
    text: <span suppressHydrationWarning>to {formatDateTime(now + STEP_SECONDS[step], zone)}</span>,
  }));
  return (
    <Form form={form} className={styles.form}>
      <FormProblem form={form} className={styles.note} />
      <RadioCards
        label="Move it ahead by"
        choices={[...steps, { value: "own", title: "To another time", text: "of your choice" }]}
        {...form.field("by")}
      />
      <div className={styles.own}>
        <DateTimeField label="Move it to" moment={form.field("to_moment")} {...form.field("to")} />
      </div>
      <Text as="p" tone="soft" className={styles.note}>
        Everything due on the way is done, which can take a while. Time only goes forward.
      </Text>
      <ButtonRow>
        <SubmitButton kind="primary" pending="Moving the clock">
          Move the clock
        </SubmitButton>
      </ButtonRow>
    </Form>
  );
}
