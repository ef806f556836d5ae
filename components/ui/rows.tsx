"use client";
import { ArrowDown, ArrowUp, Plus, X } from "lucide-react";
import { type CSSProperties, type MouseEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { FORM_ROWS } from "#lib/core/form-state";
import { Button } from "./button.tsx";
import { FieldError } from "./field.tsx";
import { type BoxProps, boxProps, type FieldProps, type FormList, fieldProps } from "./form-fields.ts";
import { movedIndex, movedRows, type RowMove, renameOf } from "./row-moves.ts";
import styles from "./rows.module.css";
import { Section } from "./section.tsx";
import { VisuallyHidden } from "./text.tsx";
import { typedRows } from "./typed-rows.ts";

/** One row, as the function between the tags of `<Rows>` gets it. */
export interface FormRow<Row> {
  /** From 0. */
  index: number;
  /** The properties of a field: `<TextField label="Name" {...row.field("name")} />`. */
  field: (name: keyof Row & string) => FieldProps & { isErrorShown: true };
  /** The properties of a checkbox. */
  box: (name: keyof Row & string) => BoxProps;
  /** What the row was opened with, for what is not a field, such as the number sold. A new row has `newRow`. */
  values: Partial<Record<keyof Row & string, unknown>>;
}

type NewRow<Row> = Partial<Record<keyof Row & string, string>>;

interface RowsProps<Row> {
  /** `form.list("tiers")`. */
  list: FormList<Row>;
  /** "Tiers". */
  title: string;
  /** What one is called: "tier". */
  noun: string;
  /** A short note beside the title. */
  beside?: ReactNode;
  /** Controls beside the button that adds. */
  end?: ReactNode;
  /** The widths of the fields side by side, as CSS columns: "2fr 1fr 96px". On a phone they are below each other. */
  columns: string;
  /** What a new row starts with, also as a function of the last row as it is typed then. */
  newRow?: NewRow<Row> | ((last: Partial<Row> | undefined) => NewRow<Row>);
  /** At most this many rows. */
  max?: number;
  /** Rows can be moved up and down. */
  canMove?: boolean;
  /** False for a row that must stay, such as an event with sold tickets. */
  canRemove?: (row: FormRow<Row>) => boolean;
  /** What stands while there is no row. */
  empty?: ReactNode;
  /** The fields of a row. */
  children: (row: FormRow<Row>) => ReactNode;
}

/**
 * A list in a form, such as tiers, events or opening hours: rows of fields that are added, removed and moved. The action gets
 * `tiers[0].name` and so on as an array of objects (`z.array(z.object({ … }))`), and an error at `tiers[0].name` is shown below
 * its row. It works before JavaScript has loaded. Rows that have an id keep it in a hidden field. After saving, give the
 * component of the form a new `key`, so that it opens with the ids of the rows that were new.
 */
export function Rows<Row>(props: RowsProps<Row>) {
  const { list, title, noun, beside, end, columns, newRow = {}, max = 100, empty } = props;
  const startOf = (last: Partial<Row> | undefined) => (typeof newRow === "function" ? newRow(last) : newRow);
  const { rows, said, element, change } = useRows(list, noun, startOf);
  const listError = list.errors.of(list.name);
  return (
    <Section
      title={title}
      beside={beside}
      end={
        <>
          {/* Enter in a field presses the first button of its form, which must not be one that changes rows. */}
          <button type="submit" className={styles.first} tabIndex={-1} aria-hidden="true" />
          {end}
          {rows.length < max && (
            <Button
              type="submit"
              small
              name={FORM_ROWS}
              value={`${list.name} add`}
              id={`${list.id}-add`}
              aria-describedby={listError && `${list.id}-hint`}
              onClick={(press) => change(press, { is: "add", at: rows.length })}
            >
              <Plus />
              Add {noun}
            </Button>
          )}
        </>
      }
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a legend cannot stand in the row of the title */}
      <div
        ref={element}
        role="group"
        aria-label={title}
        className={styles.rows}
        style={{ "--columns": columns } as CSSProperties}
      >
        {rows.map(({ key, values }, at) => (
          <OneRow
            key={key}
            {...props}
            at={at}
            count={rows.length}
            values={values ?? startOf(rows[at - 1]?.values as Partial<Row>)}
            change={change}
          />
        ))}
        {rows.length === 0 && empty}
        {listError && <FieldError id={`${list.id}-hint`}>{listError}</FieldError>}
        <VisuallyHidden role="status">{said}</VisuallyHidden>
      </div>
    </Section>
  );
}

type Change = (press: MouseEvent, move: RowMove) => void;

function OneRow<Row>({
  list,
  noun,
  canMove,
  canRemove,
  children,
  at,
  count,
  values,
  change,
}: RowsProps<Row> & { at: number; count: number; values: FormRow<Row>["values"]; change: Change }) {
  const prefix = `${list.name}[${at}].`;
  const formId = list.id.slice(0, -list.name.length - 1);
  const row: FormRow<Row> = {
    index: at,
    values,
    field: (name) => ({
      ...fieldProps(formId, prefix + name, values[name]),
      error: list.errors.of(prefix + name),
      isErrorShown: true,
    }),
    box: (name) => boxProps(formId, prefix + name, values[name]),
  };
  const errors = Object.keys(list.errors.all).filter((name) => name.startsWith(prefix) && list.errors.of(name));
  const name = `${noun} ${at + 1}`;
  const button = { type: "submit", kind: "ghost", small: true, square: true, name: FORM_ROWS } as const;
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows of a fieldset are not fieldsets
    <div className={styles.row} role="group" aria-label={name} data-row={at}>
      <div className={styles.fields}>{children(row)}</div>
      <div className={styles.tools} data-name={`${noun.charAt(0).toUpperCase()}${name.slice(1)}`}>
        {canMove && (
          <>
            <Button
              {...button}
              value={`${list.name} up ${at}`}
              aria-label={`Move ${name} up`}
              disabled={at === 0}
              onClick={(press) => change(press, { is: "up", at })}
            >
              <ArrowUp />
            </Button>
            <Button
              {...button}
              value={`${list.name} down ${at}`}
              aria-label={`Move ${name} down`}
              disabled={at === count - 1}
              onClick={(press) => change(press, { is: "down", at })}
            >
              <ArrowDown />
            </Button>
          </>
        )}
        <Button
          {...button}
          value={`${list.name} remove ${at}`}
          aria-label={`Remove ${name}`}
          disabled={canRemove?.(row) === false}
          onClick={(press) => change(press, { is: "remove", at })}
        >
          <X />
        </Button>
      </div>
      {errors.map((field) => (
        <FieldError key={field} id={`${formId}-${field}-hint`}>
          {list.errors.of(field)}
        </FieldError>
      ))}
    </div>
  );
}

/** The rows in their order, and what changes them: it also moves the errors and the focus, and tells screen readers. */
function useRows<Row>(list: FormList<Row>, noun: string, startOf: (last: Partial<Row> | undefined) => NewRow<Row>) {
  const [rows, setRows] = useState(() => list.rows.map((values, at) => ({ key: `${at}`, values })));
  const [said, setSaid] = useState("");
  const added = useRef(0);
  const element = useRef<HTMLDivElement>(null);
  const focused = useRef<() => void>(undefined);
  useEffect(() => {
    focused.current?.();
    focused.current = undefined;
  });
  const listError = list.errors.of(list.name);
  const formId = list.id.slice(0, -list.name.length - 1);
  useEffect(() => {
    if (!listError || document.activeElement?.matches("[aria-invalid]")) return;
    document.getElementById(`${list.id}-add`)?.focus();
  }, [listError, list.id]);
  function change(press: MouseEvent, move: RowMove) {
    press.preventDefault();
    added.current += 1;
    const values = move.is === "add" ? startOf(typedRows<Row>(formId, list.name).at(-1)) : undefined;
    setRows((before) => movedRows(before, move, { key: `new ${added.current}`, values }));
    list.errors.rename(renameOf(list.name, move));
    list.errors.touch(list.name);
    setSaid(textOf(move, noun));
    focused.current = () => focusAfter(element.current, move, document.getElementById(`${list.id}-add`));
  }
  return { rows, said, element, change };
}

function textOf(move: RowMove, noun: string): string {
  const name = `${noun} ${move.at + 1}`;
  if (move.is === "add") return `Added ${name}`;
  if (move.is === "remove") return `Removed ${name}`;
  return `Moved ${name} ${move.is}`;
}

/** A new row gets the focus in its first field, a moved row keeps it, and after a removed row the next one has it. */
function focusAfter(rows: HTMLElement | null, move: RowMove, addButton: HTMLElement | null) {
  const rowAt = (at: number) => rows?.querySelector(`:scope > [data-row="${at}"]`);
  if (move.is === "add") {
    rowAt(move.at)?.querySelector<HTMLElement>("input:not([type=hidden]), select, textarea")?.focus();
  } else if (move.is === "remove") {
    const next = rowAt(move.at) ?? rowAt(move.at - 1);
    (next?.querySelector<HTMLElement>("button[value*=' remove ']:enabled") ?? addButton)?.focus();
  } else {
    const row = rowAt(movedIndex(move.at, move) ?? move.at);
    const wanted = row?.querySelector<HTMLElement>(`button[value*=' ${move.is} ']:enabled`);
    (wanted ?? row?.querySelector<HTMLElement>("button:enabled"))?.focus();
  }
}
