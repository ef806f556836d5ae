import type { ReactNode } from "react";

/**
 * Work on the left, facts on the right (336 px), one hairline between; stacked on a phone, facts last. A task on the
 * thing opens as a third column (372 px, ink hairline), on a phone as a sheet from below.
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

/** A region with a small title, what stands beside it, and controls at its end. */
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

/** Facts of one thing: name and value. A fact that is absent (null, undefined, false) is left out. */
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
