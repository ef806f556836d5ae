import { clsx } from "clsx";
import type { ReactNode } from "react";
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
