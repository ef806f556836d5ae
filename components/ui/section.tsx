import type { ReactNode } from "react";

/**
 * The columns of a detail page: content on the left, facts on the right, and an open task as a third column. On a phone
 * they are stacked, and the task is a sheet from below.
 */
export function Columns({ children, aside, task }: { children: ReactNode; aside: ReactNode; task?: ReactNode }) {
  return (
    <div className={task ? "columns with-task" : "columns"}>
      <div>{children}</div>
      <aside>{aside}</aside>
      {task}
    </div>
  );
}

/** A part of a page: a small title, a note beside it, controls at its end, and the content. */
export function Section({
  title,
  beside,
  end,
  children,
  className,
}: {
  title?: string;
  beside?: ReactNode;
  end?: ReactNode;
  children: ReactNode;
  className?: string;
}) {
  return (
    <section className={["section", className].filter(Boolean).join(" ")}>
      {title && (
        <header>
          <h2>{title}</h2>
          {beside && <span className="text-ink-3">{beside}</span>}
          <span className="spacer" />
          {end}
        </header>
      )}
      {children}
    </section>
  );
}

/** A list of names and values. A value that is null, undefined or false is left out. */
export function Facts({ facts, narrow }: { facts: readonly (readonly [string, ReactNode])[]; narrow?: boolean }) {
  return (
    <dl className={narrow ? "facts narrow" : "facts"}>
      {facts.map(([name, value]) =>
        value === null || value === undefined || value === false ? null : (
          <div className="contents" key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

/** What happened, newest first, each with its icon and time. */
export function Timeline({
  entries,
}: {
  entries: readonly { id: string; glyph: ReactNode; title: ReactNode; detail?: ReactNode; at: ReactNode }[];
}) {
  return (
    <ol className="timeline">
      {entries.map((entry) => (
        <li key={entry.id}>
          {entry.glyph}
          <div>
            {entry.title}
            {entry.detail && <small>{entry.detail}</small>}
          </div>
          {entry.at}
        </li>
      ))}
    </ol>
  );
}
