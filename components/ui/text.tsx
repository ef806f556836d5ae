import { clsx } from "clsx";
import type { ComponentProps, ReactNode } from "react";
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

/** A short explanation beneath a control. */
export function Hint({ children, className, id }: { children: ReactNode; className?: string; id?: string }) {
  return (
    <p className={clsx(styles.hint, className)} id={id}>
      {children}
    </p>
  );
}

/** A large figure that answers a question. */
export function Figure({ as: Element = "p", children }: { as?: "p" | "b"; children: ReactNode }) {
  return <Element className={styles.figure}>{children}</Element>;
}

/** For screen readers only. */
export function VisuallyHidden({ children, ...rest }: ComponentProps<"span">) {
  return (
    <span className={styles.visuallyHidden} {...rest}>
      {children}
    </span>
  );
}

/** The class of a tone, for parts that take one. */
export function toneClass(tone: Tone | undefined): string | undefined {
  return tone && styles[tone];
}
