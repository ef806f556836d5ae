import { clsx } from "clsx";
import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";
import styles from "./scan-button.module.css";

interface Look {
  icon?: LucideIcon;
  /** The most likely action. */
  filled?: boolean;
  /** Only as wide as its words. */
  narrow?: boolean;
  /** Only an icon, which needs an `aria-label`. */
  square?: boolean;
}

/** A button that is large enough to hit without looking. Buttons in a row share its width. */
export function ScanButton({ icon, filled, narrow, square, children, ...rest }: Look & ComponentProps<"button">) {
  return (
    <button type="button" className={classOf(filled, narrow, square)} {...rest}>
      {content(icon, children)}
    </button>
  );
}

/** A link that looks like a `ScanButton`. */
export function ScanLink({ icon, filled, narrow, square, children, ...rest }: Look & ComponentProps<"a">) {
  return (
    <a className={classOf(filled, narrow, square)} {...rest}>
      {content(icon, children)}
    </a>
  );
}

const classOf = (filled = false, narrow = false, square = false): string =>
  clsx(styles.button, filled && styles.filled, narrow && styles.narrow, square && styles.square);

function content(Icon: LucideIcon | undefined, children: React.ReactNode): React.ReactNode {
  return (
    <>
      {Icon && <Icon aria-hidden="true" />}
      {children && <span>{children}</span>}
    </>
  );
}
