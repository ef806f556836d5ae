"use client";
import { type ComponentProps, useEffect, useRef } from "react";

/**
 * A select that sends its form when it is changed, and follows `value` afterwards. It also sends what was chosen before the
 * page was interactive. `autoComplete` keeps the browser from restoring an earlier choice, which would look the same.
 */
export function AutoSelect({ value, ...rest }: ComponentProps<"select"> & { value: string }) {
  const select = useRef<HTMLSelectElement>(null);
  const shown = useRef(value);
  useEffect(() => {
    if (select.current && hasOtherChoice(select.current)) select.current.form?.requestSubmit();
  }, []);
  useEffect(() => {
    if (select.current && shown.current !== value) select.current.value = value;
    shown.current = value;
  }, [value]);
  return (
    <select
      ref={select}
      defaultValue={value}
      autoComplete="off"
      onChange={(event) => event.currentTarget.form?.requestSubmit()}
      {...rest}
    />
  );
}

/** Returns whether another option is chosen than the one that the page was sent with. Without one it is the first. */
function hasOtherChoice({ options, selectedIndex }: HTMLSelectElement): boolean {
  const sent = [...options].findIndex(({ defaultSelected }) => defaultSelected);
  return selectedIndex !== Math.max(0, sent);
}
