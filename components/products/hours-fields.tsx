"use client";
import { useState } from "react";
import { Button } from "#components/ui/button";
import { FieldError, InputBox } from "#components/ui/field";
import { Section } from "#components/ui/section";
import { Hint } from "#components/ui/text";
import { readOpenTimes, WEEK_DAYS } from "#lib/core/week";
import { HOUR_FIELDS } from "./form-values.ts";
import styles from "./product-form.module.css";
import type { ProductControl } from "./use-product-form.ts";
import { DayBar } from "./week-view.tsx";

/** The opening hours of a week: a line for each day, with a bar that shows what is typed. */
export function HoursFields({ form, zone }: { form: ProductControl; zone: string }) {
  const [typed, setTyped] = useState(() => HOUR_FIELDS.map((name) => String(form.fields[name]?.initialValue ?? "")));
  const set = (index: number, text: string) => setTyped(typed.map((one, at) => (at === index ? text : one)));
  const timesOf = (index: number) => readOpenTimes(typed[index] ?? "") ?? [];
  return (
    <Section
      title="Opening hours"
      beside={`in ${zone}`}
      end={
        <Button small onClick={() => setTyped(typed.map((text, at) => (at < 5 ? (typed[0] ?? "") : text)))}>
          Monday to Friday as Monday
        </Button>
      }
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has no grid in every browser */}
      <div className={styles.hours} role="group" aria-label="Opening hours">
        {WEEK_DAYS.map((day, index) => {
          const name = HOUR_FIELDS[index] ?? "hours_1";
          const id = `${form.id}-${name}`;
          const error = form.errorOf(name);
          return (
            <div key={day} className={styles.day}>
              <label htmlFor={id}>{day}</label>
              <InputBox>
                <input
                  id={id}
                  name={name}
                  value={typed[index]}
                  onChange={(event) => set(index, event.currentTarget.value)}
                  placeholder="closed"
                  autoComplete="off"
                  aria-describedby={error && `${id}-hint`}
                  aria-invalid={error ? true : undefined}
                />
              </InputBox>
              <DayBar hours={timesOf(index)} dayBefore={timesOf((index + 6) % 7)} />
              {error && <FieldError id={`${id}-hint`}>{error}</FieldError>}
            </div>
          );
        })}
      </div>
      <Hint>
        Such as 09:00 to 12:00, 13:00 to 17:30. From 20:00 to 02:00 it closes on the next day, and 00:00 to 24:00 is all
        day. Leave a day empty if it is closed. If every day is empty, it is open at any time.
      </Hint>
    </Section>
  );
}
