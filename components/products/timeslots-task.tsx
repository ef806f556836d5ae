"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { ButtonLink } from "#components/ui/button";
import { useClock } from "#components/ui/clock";
import { TextField } from "#components/ui/field";
import { Form, useForm } from "#components/ui/form";
import { FormProblem } from "#components/ui/form-problem";
import { SubmitButton } from "#components/ui/submit-button";
import { Task, TaskBody } from "#components/ui/task";
import { Hint, Text } from "#components/ui/text";
import { type BulkDate, datesInBulk } from "#lib/core/dates-in-bulk";
import { fieldMomentOf, momentOf } from "#lib/core/day";
import type { FormAction } from "#lib/core/form-state";
import { MAX_DATES_AT_ONCE } from "#lib/core/limits";
import { plainDigits } from "#lib/core/plain-digits";
import { toUnix } from "#lib/core/time";
import { shortDay, weekday } from "#lib/texts/time";
import styles from "./timeslots-task.module.css";
import { WeekdaysField } from "./weekdays-field.tsx";

/** As many as the server makes at once. */
const DAYS_SHOWN = 14;

interface Values extends Record<string, string> {
  from: string;
  to: string;
  minutes: string;
  seats: string;
}

/** Adds timeslots on every chosen weekday at each time, and shows before what will be made. */
export function TimeslotsTask({
  id,
  path,
  close,
  values,
  known,
  zone,
  action,
}: {
  id: string;
  /** The address of the weeks. */
  path: string;
  close: string;
  values: Values;
  /** The start and end of each timeslot that there is, in Unix seconds: "1795608816 1795612416". */
  known: readonly string[];
  zone: string;
  action: FormAction<{ message: string; week: string }>;
}) {
  const router = useRouter();
  const form = useForm<{ message: string; week: string }, Values & { times: string }>(action, {
    values,
    onDone: ({ week }) => router.replace(`${path}?week=${week}` as never, { scroll: false }),
  });
  const [typed, setTyped] = useState<FormData>();
  const made = typed && madeBy(typed, { known, zone });
  return (
    <Task title="Add timeslots" close={close}>
      <Form form={form} fields={{ id }}>
        <div onInput={(event) => setTyped(dataOf(event.target))}>
          <TaskBody>
            <FormProblem form={form} />
            <div className={styles.pair}>
              <TextField type="date" label="First day" {...form.field("from")} />
              <TextField type="date" label="Last day" {...form.field("to")} />
            </div>
            <WeekdaysField name="days" error={form.errorOf("days")} className={styles.days} />
            <TextField
              label="Times"
              placeholder="18:00, 20:30"
              hint="Or from and to: 10:00–12:00"
              autoComplete="off"
              autoFocus
              {...form.field("times")}
            />
            <div className={styles.pair}>
              <TextField label="Takes" aside="minutes" inputMode="numeric" {...form.field("minutes")} />
              <TextField label="Seats in each" inputMode="numeric" {...form.field("seats")} />
            </div>
            <Preview made={made} zone={zone} />
          </TaskBody>
        </div>
        <footer>
          <ButtonLink href={close} replace scroll={false}>
            Cancel
          </ButtonLink>
          <SubmitButton kind="primary" kbd="⌘S" pending="Adding">
            {made && "dates" in made && made.fresh > 0 ? `Add ${countText(made.fresh)}` : "Add timeslots"}
          </SubmitButton>
        </footer>
      </Form>
    </Task>
  );
}

function dataOf(target: EventTarget): FormData | undefined {
  const form = target instanceof HTMLInputElement ? target.form : null;
  return form ? new FormData(form) : undefined;
}

type Made = { error: string } | { dates: (BulkDate & { isKnown: boolean })[]; fresh: number };

/** Returns what the typed fields make, or undefined while no time is typed. */
function madeBy(data: FormData, { known, zone }: { known: readonly string[]; zone: string }): Made | undefined {
  const text = (name: string) => String(data.get(name) ?? "").trim();
  if (!text("times")) return undefined;
  const days = data.getAll("days").map(Number);
  const bulk = { from: text("from"), to: text("to") || text("from"), days, times: text("times"), zone };
  const made = datesInBulk({ ...bulk, minutes: Number(plainDigits(text("minutes"))) }, MAX_DATES_AT_ONCE);
  if (!Array.isArray(made)) return { error: made.problems.map(({ message }) => message).join(" ") };
  const there = new Set(known);
  const seconds = (local: string) => toUnix(momentOf(local, zone));
  const endOf = ({ ends_at, ends_at_moment }: BulkDate) => toUnix(fieldMomentOf(ends_at, zone, ends_at_moment));
  const dates = made.map((date) => ({
    ...date,
    isKnown: there.has(`${seconds(date.starts_at)} ${endOf(date)}`),
  }));
  return { dates, fresh: dates.filter(({ isKnown }) => !isKnown).length };
}

const countText = (count: number): string => (count === 1 ? "1 timeslot" : `${count} timeslots`);

/** What will be made, by day. */
function Preview({ made, zone }: { made: Made | undefined; zone: string }) {
  const { now } = useClock();
  if (!made) return <Hint>Enter the times to see what is made.</Hint>;
  if ("error" in made) return <Hint isError>{made.error}</Hint>;
  const { dates, fresh } = made;
  const days = [...Map.groupBy(dates, ({ starts_at }) => starts_at.slice(0, 10))];
  const known = dates.length - fresh;
  const more = days.length - DAYS_SHOWN;
  return (
    <section className={styles.preview} aria-label="What will be made" aria-live="polite">
      <b>{countText(fresh)} will be made</b>
      {known > 0 && <Text tone="quiet"> {known} of these are there already</Text>}
      <dl>
        {days.slice(0, DAYS_SHOWN).map(([date, ofDay]) => {
          const at = toUnix(momentOf(`${date}T12:00`, zone)) ?? 0;
          return (
            <div key={date}>
              <dt>
                {weekday(at, zone).slice(0, 3)} {shortDay(at, now, zone)}
              </dt>
              <dd>
                {ofDay.map(({ starts_at, isKnown }) => (
                  <span key={starts_at} className={isKnown ? styles.known : undefined}>
                    {starts_at.slice(11)}
                  </span>
                ))}
              </dd>
            </div>
          );
        })}
      </dl>
      {more > 0 && <Text tone="quiet">And {more === 1 ? "1 more day" : `${more} more days`}</Text>}
    </section>
  );
}
