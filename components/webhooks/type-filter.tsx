import type { ComponentProps } from "react";
import { SelectFilter } from "#components/ui/select-filter";

/** Filters a list by event type, with `type` in the address. */
export function TypeFilter({
  types,
  ...rest
}: Pick<ComponentProps<typeof SelectFilter>, "action" | "value" | "fields"> & { types: readonly string[] }) {
  const choices = types.map((type) => ({ value: type, label: type }));
  return <SelectFilter name="type" label="Event type" all="All types" choices={choices} {...rest} />;
}
