"use client";
import { ChevronDown } from "lucide-react";
import type { Route } from "next";
import Form from "next/form";
import { useEffect, useRef } from "react";
import { Button } from "#components/ui/button";
import { InputBox } from "#components/ui/field";
import styles from "./type-filter.module.css";

/** Filters the log by event type, with `type` in the address, which it follows. It has a button where JavaScript is off. */
export function TypeFilter({
  action,
  types,
  value = "",
  fields,
}: {
  /** The log's path. */
  action: string;
  types: readonly string[];
  value?: string;
  /** The parameters that the form keeps. */
  fields: readonly (readonly [name: string, value: string])[];
}) {
  const select = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    if (select.current) select.current.value = value;
  }, [value]);
  return (
    <Form action={action as Route} className={styles.filter}>
      {fields.map(([name, kept]) => (
        <input key={name} type="hidden" name={name} value={kept} />
      ))}
      <InputBox className={styles.box}>
        <select
          ref={select}
          name="type"
          aria-label="Event type"
          defaultValue={value}
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
