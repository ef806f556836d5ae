"use client";
import { ChevronDown } from "lucide-react";
import type { Route } from "next";
import Form from "next/form";
import { Button } from "#components/ui/button";
import { InputBox } from "#components/ui/field";
import styles from "./type-filter.module.css";

/** Filters the log by event type, with `type` in the address. It has a button where JavaScript is off. */
export function TypeFilter({
  action,
  types,
  value,
  keep,
}: {
  /** The log's path. */
  action: string;
  types: readonly string[];
  value?: string;
  /** The other filters, kept as hidden fields. */
  keep: Record<string, string | undefined>;
}) {
  return (
    <Form action={action as Route} className={styles.filter} key={value}>
      {Object.entries(keep).map(([name, kept]) => kept && <input key={name} type="hidden" name={name} value={kept} />)}
      <InputBox className={styles.box}>
        <select
          name="type"
          aria-label="Event type"
          defaultValue={value ?? ""}
          onChange={(event) => event.currentTarget.form?.requestSubmit()}
        >
          <option value="">All types</option>
          {types.map((type) => (
            <option key={type}>{type}</option>
          ))}
        </select>
        <ChevronDown size={14} />
      </InputBox>
      <noscript>
        <Button type="submit" small>
          Show
        </Button>
      </noscript>
    </Form>
  );
}
