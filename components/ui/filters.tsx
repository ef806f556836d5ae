import { clsx } from "clsx";
import { Search, X } from "lucide-react";
import type { Route } from "next";
import Form from "next/form";
import Link from "next/link";
import type { ComponentProps, ReactNode } from "react";
import { Kbd } from "./button.tsx";

/** The row of search and filters above a list. */
export function Filters({ children }: { children: ReactNode }) {
  return <div className="filters">{children}</div>;
}

/** A search field. The text is in the address as `q`; the other filters are kept. */
export function SearchField({
  action,
  value,
  placeholder,
  keep = {},
  className,
}: {
  /** The list's path. */
  action: string;
  value?: string;
  placeholder: string;
  /** The other filters, kept as hidden fields. */
  keep?: Record<string, string | undefined>;
  className?: string;
}) {
  return (
    <Form action={action as Route} className={clsx("search", className)} role="search" key={value}>
      <Search size={14} />
      <input
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
      {Object.entries(keep).map(([name, kept]) => kept && <input key={name} type="hidden" name={name} value={kept} />)}
      <Kbd>/</Kbd>
    </Form>
  );
}

/** The box of a search that filters what the page already has: an input as its child. */
export function SearchBox({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <div className={clsx("search", className)}>
      <Search size={14} />
      {children}
    </div>
  );
}

/** A choice among others, pressed or not. */
export function ChipButton({ pressed, ...rest }: Omit<ComponentProps<"button">, "className"> & { pressed: boolean }) {
  return <button type="button" className="chip" aria-pressed={pressed} {...rest} />;
}

/** A filter that is on. Clicking removes it. */
export function Chip({ label, value, clear }: { label: string; value: ReactNode; clear: string }) {
  return (
    <Link className="chip on" href={clear as Route} aria-label={`${label} ${String(value)}: remove this filter`}>
      {label} <b>{value}</b>
      <X />
    </Link>
  );
}

/** A filter that can be added: a link to the filtered list. */
export function AddChip({ children, href }: { children: ReactNode; href: string }) {
  return (
    <Link className="chip" href={href as Route}>
      {children}
    </Link>
  );
}
