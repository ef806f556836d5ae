import { clsx } from "clsx";
import type { ReactNode, Ref } from "react";
import { Mono } from "#components/ui/text";
import styles from "./diagnosis.module.css";

/** What is wrong, in one sentence, with the evidence and what to do. */
export function Diagnosis({
  lead = "The mistake",
  title,
  heading: Heading = "h3",
  headingRef,
  label,
  isRight,
  className,
  children,
}: {
  /** The words above the sentence. */
  lead?: string;
  title: string;
  heading?: "h2" | "h3";
  /** For the focus. */
  headingRef?: Ref<HTMLHeadingElement>;
  label?: string;
  /** Nothing is wrong. */
  isRight?: boolean;
  className?: string;
  children: ReactNode;
}) {
  return (
    <section className={clsx(styles.diagnosis, isRight && styles.right, className)} aria-label={label ?? lead}>
      <p className={styles.lead}>{lead}</p>
      <Heading className={styles.title} ref={headingRef} tabIndex={headingRef ? -1 : undefined}>
        {title}
      </Heading>
      {children}
    </section>
  );
}

/** Two texts, one above the other, with the place marked where they begin to differ. */
export function Difference({
  label,
  lines,
}: {
  label: string;
  lines: readonly { name: string; same: string; different?: string }[];
}) {
  return (
    <figure className={styles.difference} aria-label={label}>
      {lines.map(({ name, same, different }) => (
        <Mono key={name} as="div">
          <span className={styles.name}>{name}</span>
          {same}
          {different && <mark>{different}</mark>}
        </Mono>
      ))}
    </figure>
  );
}
