"use client";
import type { ComponentProps } from "react";
import { useClock } from "./clock.tsx";
import { TextField } from "./field.tsx";

/**
 * A day and a time in the time zone of the store, which the hint names. The values of the form have it from `localOf`, and the
 * action reads it with `momentOf`. For a day or a time alone take a `TextField` of the type `date` or `time`.
 */
export function DateTimeField(field: Omit<ComponentProps<typeof TextField>, "type">) {
  const { zone } = useClock();
  return <TextField type="datetime-local" hint={`Time in ${zone.split("/").pop()?.replaceAll("_", " ")}`} {...field} />;
}
