"use client";
import { clsx } from "clsx";
import { Search } from "lucide-react";
import { useEffect, useRef } from "react";
import { MAX_SEARCH } from "#lib/core/max-search";
import { Kbd } from "./button-look.tsx";
import { FilterForm } from "./filter-form.tsx";
import styles from "./filters.module.css";

/**
 * The search of a list: a form that puts the text into the address as `q`, also without JavaScript. The field keeps the
 * focus after a search. It follows the address, for example after "Clear filters", unless somebody has typed since.
 */
export function SearchField({
  action,
  value = "",
  placeholder,
  fields,
  className,
}: {
  /** The list's path. */
  action: string;
  value?: string;
  placeholder: string;
  /** The filters that the form keeps. */
  fields: readonly (readonly [name: string, value: string])[];
  className?: string;
}) {
  const input = useRef<HTMLInputElement>(null);
  const searched = useRef(value);
  useEffect(() => {
    const field = input.current;
    if (field?.value.trim() === searched.current) field.value = value;
    searched.current = value;
  }, [value]);
  return (
    <FilterForm action={action} fields={fields} className={clsx(styles.search, className)} role="search">
      <Search size={14} />
      <input
        ref={input}
        type="search"
        name="q"
        defaultValue={value}
        placeholder={placeholder}
        aria-label={placeholder}
        data-search=""
        autoComplete="off"
        spellCheck={false}
        maxLength={MAX_SEARCH}
      />
      <Kbd>/</Kbd>
    </FilterForm>
  );
}
