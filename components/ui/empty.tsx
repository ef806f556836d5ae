import type { Route } from "next";
import Link from "next/link";
import type { ReactNode } from "react";
import { buttonClass } from "./button.tsx";
import { Copy } from "./copy.tsx";
import { type Column, EmptyTable } from "./table.tsx";

/** An empty list: its column heads, what the list is for, and how to create the first entry. */
export function Empty<Row>({
  columns,
  title,
  children,
  steps,
  code,
}: {
  columns?: readonly Column<Row>[];
  /** "No vouchers yet". */
  title: string;
  /** What this is, in one or two sentences. */
  children: ReactNode;
  /** The steps that create one, each with a button where there is a page for it. */
  steps?: readonly { title: string; text: string; action?: ReactNode }[];
  /** A command that does the same. */
  code?: string;
}) {
  return (
    <>
      {columns && <EmptyTable columns={columns} />}
      <section className="empty-state">
        <h2>{title}</h2>
        <p>{children}</p>
        {steps && (
          <ol>
            {steps.map((step, at) => (
              <li key={step.title}>
                <span className="number">{at + 1}</span>
                <div>
                  <b>{step.title}</b>
                  <p>{step.text}</p>
                </div>
                {step.action}
              </li>
            ))}
          </ol>
        )}
        {code && (
          <div className="from-code">
            <p className="text-ink-3">From the command line</p>
            <Copy value={code} label="copy the command" className="whole">
              {code}
            </Copy>
          </div>
        )}
      </section>
    </>
  );
}

/** Shown when no entry matches the filters, with a link that clears them. */
export function NoMatch({ title, clear }: { title: string; clear: string }) {
  return (
    <section className="empty-state">
      <h2>{title}</h2>
      <p>Remove a filter, or search for something else.</p>
      <div className="button-row">
        <Link className={buttonClass({})} href={clear as Route}>
          Clear filters
        </Link>
      </div>
    </section>
  );
}
