"use client";
import { CalendarPlus } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "#components/ui/button";
import { TextField } from "#components/ui/field";
import type { FormList } from "#components/ui/form-fields.ts";
import { Section } from "#components/ui/section";
import { Text } from "#components/ui/text";
import { typedRows } from "#components/ui/typed-rows.ts";
import type { BulkProblem } from "#lib/core/dates-in-bulk";
import { plainDigits } from "#lib/core/plain-digits";
import { bulkLike, type DateRow } from "./date-after.ts";
import { MAX_DATES } from "./form-values.ts";
import styles from "./product-form.module.css";
import type { ProductControl } from "./use-product-form.ts";
import { WeekdaysField } from "./weekdays-field.tsx";
/** Returns a list of a form to which rows can be added from code, and the key of its `<Rows>`. */
export function useAddedRows<Row extends object>(form: ProductControl, list: FormList<Row>) {
  const [added, setAdded] = useState<{ rows: readonly Row[]; count: number }>();
  const count = added?.count ?? 0;
  useEffect(() => {
    const element = document.getElementById(form.id);
    if (count > 0) element?.dispatchEvent(new Event("input", { bubbles: true })); // the form counts its changes
  }, [count, form.id]);
  const add = (rows: readonly Row[]) => {
    const typed = typedRows<Row>(form.id, list.name);
    setAdded({ rows: [...(typed as Row[]), ...rows].slice(0, MAX_DATES), count: count + 1 });
  };
  return { key: count, add, list: added ? { ...list, rows: added.rows } : list };
}

const BULK_FIELDS = ["bulk_from", "bulk_to", "bulk_days", "bulk_times", "bulk_minutes", "bulk_seats"];

/** The dates that the fields for dates in bulk make. */
interface Made {
  starts_at: string;
  ends_at: string;
  ends_at_moment: string;
  seats: string;
  location: string;
}

/**
 * Fields that make many dates at once. With JavaScript they become rows, which can be changed; else saving adds them. Opened,
 * what is empty starts with what the last date has.
 */
export function DatesInBulk({
  form,
  zone,
  noun,
  hasLocation,
  isOpen,
  onMade,
}: {
  form: ProductControl;
  zone: string;
  /** What is made: "timeslots". */
  noun: string;
  hasLocation?: boolean;
  /** The fields are shown from the start. */
  isOpen?: boolean;
  onMade: (dates: readonly Made[]) => void;
}) {
  const fields = useRef<HTMLDivElement>(null);
  const [problems, setProblems] = useState<readonly BulkProblem[]>([]);
  function fill() {
    const last = typedRows<DateRow>(form.id, hasLocation ? "events" : "timeslots").at(-1);
    for (const [name, value] of Object.entries(last ? bulkLike(last, zone) : {})) {
      const input = fields.current?.querySelector<HTMLInputElement>(`[name=${name}]`);
      if (input?.value === "") input.value = value;
    }
  }
  async function make() {
    const element = document.getElementById(form.id);
    if (!(element instanceof HTMLFormElement)) return;
    const data = new FormData(element);
    const text = (name: string) => String(data.get(name) ?? "");
    const { datesInBulk } = await import("#lib/core/dates-in-bulk");
    const dates = datesInBulk(
      {
        from: text("bulk_from"),
        to: text("bulk_to") || text("bulk_from"),
        days: data.getAll("bulk_days").map(Number),
        times: text("bulk_times"),
        minutes: Number(plainDigits(text("bulk_minutes"))),
        zone,
      },
      MAX_DATES,
    );
    setProblems(Array.isArray(dates) ? [] : dates.problems);
    if (!Array.isArray(dates)) return;
    onMade(
      dates.map(({ starts_at, ends_at, ends_at_moment = "" }) => ({
        starts_at,
        ends_at,
        ends_at_moment,
        seats: text("bulk_seats"),
        location: text("bulk_location"),
      })),
    );
    for (const input of fields.current?.querySelectorAll<HTMLInputElement>("[name=bulk_from], [name=bulk_to]") ?? []) {
      input.value = "";
    }
  }
  const errorOf = (name: string) =>
    problems.find(({ field }) => `bulk_${field}` === name)?.message ?? form.errorOf(name);
  const bulk = (name: string) => ({ ...form.field(name), error: errorOf(name) });
  const hasError = BULK_FIELDS.some((name) => form.errorOf(name));
  return (
    <Section>
      <details
        className={styles.more}
        open={isOpen || hasError}
        onToggle={({ currentTarget: { open } }) => open && fill()}
      >
        <summary>
          Many {noun} at once <Text tone="quiet">every chosen weekday, at each time</Text>
        </summary>
        <div ref={fields} className={styles.bulk}>
          <TextField type="date" label="First day" {...bulk("bulk_from")} />
          <TextField type="date" label="Last day" {...bulk("bulk_to")} />
          <TextField label="Times" placeholder="18:00, 20:30–22:00" {...bulk("bulk_times")} />
          <TextField label="Minutes each" inputMode="numeric" {...bulk("bulk_minutes")} />
          <TextField label={hasLocation ? "Capacity" : "Seats"} inputMode="numeric" {...bulk("bulk_seats")} />
          {hasLocation && <TextField label="Where" {...bulk("bulk_location")} />}
        </div>
        <WeekdaysField name="bulk_days" error={errorOf("bulk_days")} className={styles.days} />
        <Button small onClick={make}>
          <CalendarPlus />
          Add these {noun}
        </Button>
      </details>
    </Section>
  );
}
