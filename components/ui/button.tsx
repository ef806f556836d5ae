import { clsx } from "clsx";
import type { Route } from "next";
import Link from "next/link";
import type { ComponentProps, ReactNode } from "react";
import styles from "./button.module.css";

/** `danger` destroys something; `leads-to-danger` opens a dialog or page that does. */
type ButtonKind = "primary" | "danger" | "leads-to-danger" | "ghost";
const KINDS: Record<ButtonKind, string | undefined> = {
  primary: styles.primary,
  danger: styles.danger,
  "leads-to-danger": styles.leadsToDanger,
  ghost: styles.ghost,
};
export interface ButtonLook {
  kind?: ButtonKind;
  /** 26 px high, for rows and footers. */
  small?: boolean;
  /** For a button with only an icon; it also needs an aria-label. */
  square?: boolean;
  /** As wide as its column. */
  wide?: boolean;
  /** The keyboard shortcut, shown beside the text. */
  kbd?: string;
}

/** A button. To submit a form with a pending state, use SubmitButton. */
export function Button({
  kind,
  small,
  square,
  wide,
  kbd,
  children,
  className,
  ...rest
}: ButtonLook & ComponentProps<"button">) {
  return (
    <button type="button" className={buttonClass({ kind, small, square, wide }, className)} {...rest}>
      {children}
      {kbd && <Kbd>{kbd}</Kbd>}
    </button>
  );
}

/** A link that looks like a button. `needsFullLoad` is for pages with their own content security policy, such as /scan. */
export function ButtonLink({
  kind,
  small,
  square,
  wide,
  kbd,
  children,
  className,
  href,
  needsFullLoad,
  scroll,
  ...rest
}: ButtonLook & { href: string; needsFullLoad?: boolean; scroll?: boolean; replace?: boolean } & Omit<
    ComponentProps<"a">,
    "href"
  >) {
  const look = buttonClass({ kind, small, square, wide }, className);
  const content = (
    <>
      {children}
      {kbd && <Kbd>{kbd}</Kbd>}
    </>
  );
  if (needsFullLoad) {
    return (
      <a className={look} href={href} {...rest}>
        {content}
      </a>
    );
  }
  return (
    <Link className={look} href={href as Route} scroll={scroll} {...rest}>
      {content}
    </Link>
  );
}

/** A key of the keyboard. */
export function Kbd({ children }: { children: ReactNode }) {
  return <kbd className={styles.key}>{children}</kbd>;
}

export function buttonClass(look: ButtonLook, more?: string): string {
  const { kind, small, square, wide } = look;
  return clsx(
    styles.button,
    kind && KINDS[kind],
    small && styles.small,
    square && styles.square,
    wide && styles.wide,
    more,
  );
}
