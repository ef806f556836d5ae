"use client";
import { ChevronDown } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { repeatedMoments } from "#lib/texts/field-times";
import { formatTime } from "#lib/texts/time";
import { useZone } from "./clock.tsx";
import styles from "./date-time-field.module.css";
import { InputBox, TextField } from "./field.tsx";
import type { FieldProps } from "./form-fields.ts";

type TimeFieldProps = Omit<ComponentProps<typeof TextField>, "type"> & {
  /**
   * The field of the moment in Unix seconds, `form.field("starts_at_moment")`: the one that the time was opened with, and where it
   * comes twice, a choice between the two. The action reads both fields with `fieldMomentOf`.
   */
  moment: Pick<FieldProps, "id" | "defaultValue"> & { name?: string };
  /** Is told of a choice, in Unix seconds. */
  onMoment?: (moment: string) => void;
};

/**
 * A day and a time in the time zone of the store, which the hint names. The values of the form have it and its moment from
 * `fieldOfUnix`, and the action reads them with `unixOf`. For a day or a time alone take a `TextField` of the type `date` or `time`.
 */
export function DateTimeField(field: TimeFieldProps) {
  return <LocalTimeField hint={`Time in ${useZone().split("/").pop()?.replaceAll("_", " ")}`} {...field} />;
}

/** As `DateTimeField`, where the part around it names the time zone. */
export function LocalTimeField({ moment, onMoment, onChange, ...field }: TimeFieldProps) {
  const [typed, setTyped] = useState(String(field.defaultValue ?? ""));
  const text = String(field.value ?? typed);
  return (
    <div className={styles.time}>
      <TextField
        type="datetime-local"
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          onChange?.(event);
        }}
        {...field}
      />
      <WhichMoment key={text} text={text} moment={moment} onMoment={onMoment} />
    </div>
  );
}

/** A choice where clocks show the time twice, and else a hidden field: an unchanged time keeps its seconds. */
function WhichMoment({ text, moment, onMoment }: { text: string } & Pick<TimeFieldProps, "moment" | "onMoment">) {
  const zone = useZone();
  const moments = repeatedMoments(text, zone);
  const { id, name, defaultValue } = moment;
  if (moments.length === 0) {
    return name && defaultValue ? <input type="hidden" id={id} name={name} defaultValue={defaultValue} /> : null;
  }
  const opened = Number(defaultValue ?? 0);
  const choices = moments.map((at) => (at === opened - (opened % 60) ? opened : at));
  return (
    <InputBox>
      <select
        id={id}
        name={name}
        aria-label={`Which ${text.split("T")[1]}`}
        data-which=""
        defaultValue={choices.includes(opened) ? opened : choices[0]}
        onChange={(event) => onMoment?.(event.currentTarget.value)}
      >
        {choices.map((at) => (
          <option key={at} value={at}>
            {formatTime(at, zone)}
          </option>
        ))}
      </select>
      <ChevronDown size={14} />
    </InputBox>
  );
}
