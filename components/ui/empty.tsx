import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { ButtonLink } from "./button.tsx";
import { Copy } from "./copy.tsx";
import styles from "./empty.module.css";
import { EmptyState } from "./empty-state.tsx";
import { type Column, EmptyTable } from "./table.tsx";
import { Text, VisuallyHidden } from "./text.tsx";

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
  /** The steps that create one, each with a button where there is a page for it. A step that is done has a tick. */
  steps?: readonly { title: string; text: string; action?: ReactNode; isDone?: boolean }[];
  /** A command that does the same. */
  code?: string;
}) {
  return (
    <>
      {columns && <EmptyTable columns={columns} />}
      <EmptyState title={title} text={children}>
        {steps && (
          <ol className={styles.steps}>
            {steps.map((step, at) => (
              <li key={step.title}>
                <span className={styles.number}>{step.isDone ? <Check aria-hidden="true" /> : at + 1}</span>
                <div>
                  <b>{step.title}</b>
                  {step.isDone && <VisuallyHidden>Done</VisuallyHidden>}
                  <p>{step.text}</p>
                </div>
                {step.action && <span className={styles.action}>{step.action}</span>}
              </li>
            ))}
          </ol>
        )}
        {code && (
          <div className={styles.command}>
            <Text as="p" tone="quiet">
              From the command line
            </Text>
            <Copy value={code} label="copy the command" whole />
          </div>
        )}
      </EmptyState>
    </>
  );
}

/** Shown when no entry matches the filters, with a link that clears them. */
export function NoMatch({ title, clear }: { title: string; clear: string }) {
  return (
    <EmptyState
      title={title}
      text="Remove a filter, or search for something else."
      actions={<ButtonLink href={clear}>Clear filters</ButtonLink>}
    />
  );
}
