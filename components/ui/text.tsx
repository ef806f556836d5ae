import { clsx } from "clsx";
import type { ReactNode } from "react";
import styles from "./text.module.css";

/** `soft` explains, `quiet` is text that one looks for, `care` wants somebody to act. */
export type Tone = "soft" | "quiet" | "care";

interface TextProps {
  children: ReactNode;
  tone?: Tone;
  /** Slightly heavier, for the name of a row. */
  strong?: boolean;
  className?: string;
  title?: string;
  id?: string;
}

/** Text in another color or weight than the text around it. */
export function Text({
  as: Element = "span",
  tone,
  strong,
  className,
  ...rest
}: TextProps & { as?: "span" | "p" | "small" | "b" | "s" | "div" }) {
  return <Element className={clsx(toneClass(tone), strong && styles.strong, className)} {...rest} />;
}

/** What a machine reads: codes, tokens, addresses, event names. */
export function Mono({
  as: Element = "span",
  tone,
  strong,
  className,
  ...rest
}: TextProps & { as?: "span" | "p" | "div" | "b" }) {
  return <Element className={clsx(styles.mono, toneClass(tone), strong && styles.strong, className)} {...rest} />;
}

/** Text on one line, cut with … where it is too long. The pointer then shows all of it, which needs `title` where the content is not a plain text. */
export function Truncated({
  as: Element = "span",
  tone,
  strong,
  mono,
  className,
  title,
  children,
}: TextProps & { as?: "span" | "p" | "small" | "b" | "li"; mono?: boolean }) {
  return (
    <Element
      className={clsx(styles.truncated, mono && styles.mono, toneClass(tone), strong && styles.strong, className)}
      title={title ?? (typeof children === "string" ? children : undefined)}
    >
      {children}
    </Element>
  );
}

/** A short explanation beneath a control, or with `isError` what is wrong there. */
export function Hint({
  children,
  isError,
  className,
  id,
}: {
  children: ReactNode;
  isError?: boolean;
  className?: string;
  id?: string;
}) {
  return (
    <p className={clsx(styles.hint, isError && styles.error, className)} id={id}>
      {children}
    </p>
  );
}

/** A large figure that answers a question. */
export function Figure({
  as: Element = "p",
  children,
  className,
}: {
  as?: "p" | "b";
  children: ReactNode;
  className?: string;
}) {
  return <Element className={clsx(styles.figure, className)}>{children}</Element>;
}

/** For screen readers only. */
export function VisuallyHidden({
  as: Element = "span",
  role,
  children,
}: {
  as?: "span" | "p" | "legend";
  /** `status` for what screen readers announce when it changes. */
  role?: "status";
  children: ReactNode;
}) {
  return (
    <Element className={styles.visuallyHidden} role={role}>
      {children}
    </Element>
  );
}

/** The class of a tone, for parts that take one. */
export function toneClass(tone: Tone | undefined): string | undefined {
  return tone && styles[tone];
}
