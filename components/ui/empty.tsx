import type { Route } from "next";
import Link from "next/link";
import type { ReactNode } from "react";
import { buttonClass } from "./button.tsx";
import { Copy } from "./copy.tsx";
import { type Column, GhostTable } from "./table.tsx";

/** An empty list: its head and three fading rules, then what the list holds and how to make an entry. */
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
  /** What makes one, in order; each with its button where the operation exists. */
  steps?: readonly { title: string; text: string; action?: ReactNode }[];
  /** The same from a shell. */
  code?: string;
}) {
  return (
    <>
      {columns && <GhostTable columns={columns} />}
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
            <p className="text-ink-3">From code</p>
            <Copy value={code} label="copy the command" className="whole">
              {code}
            </Copy>
          </div>
        )}
      </section>
    </>
  );
}

/** Nothing left after filtering: "No order matches", and the way back. */
export function NoMatch({ title, clear }: { title: string; clear: string }) {
  return (
    <section className="empty-state">
      <h2>{title}</h2>
      <p>Take a filter off, or look for something else.</p>
      <div className="button-row">
        <Link className={buttonClass({})} href={clear as Route}>
          Clear filters
        </Link>
      </div>
    </section>
  );
}
