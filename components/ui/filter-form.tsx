"use client";
import type { Route } from "next";
import { useRouter } from "next/navigation";
import { type ComponentProps, type FormEvent, useTransition } from "react";

/**
 * A form that puts its fields into the address of a list, without those that are empty. It also works without JavaScript, and
 * needs less of it than the form of Next.
 */
export function FilterForm({
  action,
  fields,
  children,
  ...rest
}: Omit<ComponentProps<"form">, "action" | "onSubmit"> & {
  /** The list's path. */
  action: string;
  /** The filters that the form keeps. */
  fields: readonly (readonly [name: string, value: string])[];
}) {
  const router = useRouter();
  const [isSearching, start] = useTransition();
  function search(submit: FormEvent<HTMLFormElement>) {
    submit.preventDefault();
    const filled = [...new FormData(submit.currentTarget)].filter(([, text]) => text !== "");
    const query = new URLSearchParams(filled as [string, string][]).toString();
    start(() => router.push((query ? `${action}?${query}` : action) as Route));
  }
  return (
    <form action={action} onSubmit={search} data-pending={isSearching ? "" : undefined} {...rest}>
      {children}
      {fields.map(([name, kept]) => (
        <input key={name} type="hidden" name={name} value={kept} />
      ))}
    </form>
  );
}
