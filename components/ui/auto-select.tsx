"use client";
import { type ComponentProps, useEffect, useRef } from "react";

/** A select that sends its form when it is changed, and follows `value` afterwards. */
export function AutoSelect({ value, ...rest }: ComponentProps<"select"> & { value: string }) {
  const select = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    if (select.current) select.current.value = value;
  }, [value]);
  return (
    <select
      ref={select}
      defaultValue={value}
      onChange={(event) => event.currentTarget.form?.requestSubmit()}
      {...rest}
    />
  );
}
