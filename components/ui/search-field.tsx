"use client";
import { clsx } from "clsx";
import { Search } from "lucide-react";
import type { Route } from "next";
import { useRouter } from "next/navigation";
import { type FormEvent, useEffect, useRef, useTransition } from "react";
import { Kbd } from "./button-look.tsx";
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
  const router = useRouter();
  const [isSearching, start] = useTransition();
  const input = useRef<HTMLInputElement>(null);
  const searched = useRef(value);
  useEffect(() => {
    const field = input.current;
    if (field?.value.trim() === searched.current) field.value = value;
    searched.current = value;
  }, [value]);
  function search(submit: FormEvent<HTMLFormElement>) {
    submit.preventDefault();
    const filled = [...new FormData(submit.currentTarget)].filter(([, text]) => text !== "");
    const query = new URLSearchParams(filled as [string, string][]).toString();
    start(() => router.push((query ? `${action}?${query}` : action) as Route));
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: the form is the landmark, so that nothing wraps it in the row of filters
    <form
      action={action}
      className={clsx(styles.search, className)}
      role="search"
      onSubmit={search}
      data-pending={isSearching ? "" : undefined}
    >
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
        maxLength={200}
      />
      {fields.map(([name, kept]) => (
        <input key={name} type="hidden" name={name} value={kept} />
      ))}
      <Kbd>/</Kbd>
    </form>
  );
}
