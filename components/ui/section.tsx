import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Spacer } from "./layout.tsx";
import styles from "./section.module.css";
import { Text } from "./text.tsx";

/**
 * The columns of a detail page: content on the left, facts on the right, and an open task as a third column. On a phone
 * they are stacked, and the task is a sheet from below.
 */
export function Columns({ children, aside, task }: { children: ReactNode; aside: ReactNode; task?: ReactNode }) {
  return (
    <div className={clsx(styles.columns, task && styles.withTask)} data-with-task={task ? "" : undefined}>
      <div>{children}</div>
      <aside className={styles.aside}>{aside}</aside>
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
    <section className={clsx(styles.section, className)}>
      {title && (
        <header>
          <h2>{title}</h2>
          {beside && <Text tone="quiet">{beside}</Text>}
          <Spacer />
          {end}
        </header>
      )}
      {children}
    </section>
  );
}

/** A list of names and values. A value that is null, undefined or false is left out. */
export function Facts({
  facts,
  narrow,
  className,
}: {
  facts: readonly (readonly [string, ReactNode])[];
  narrow?: boolean;
  className?: string;
}) {
  return (
    <dl className={clsx(styles.facts, narrow && styles.narrow, className)}>
      {facts.map(([name, value]) =>
        value === null || value === undefined || value === false ? null : (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

/** Short plain sentences, each on its own line: what saving does. */
export function Points({ points }: { points: readonly ReactNode[] }) {
  return (
    <ul className={styles.points}>
      {points.map((point, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list
        <li key={at}>{point}</li>
      ))}
    </ul>
  );
}
