import { clsx } from "clsx";
import type { Outcome } from "#app/scan/verdict/verdict";
import styles from "./verdict-ground.module.css";

/** The colored ground below the camera, with the actions at its foot, under the thumb. */
export function VerdictGround(props: {
  outcome?: Outcome;
  /** The word is short, so that it and the shape are larger. */
  isBig?: boolean;
  actions: React.ReactNode;
  className?: string;
  children: React.ReactNode;
}) {
  return (
    <main
      className={clsx(styles.field, props.className)}
      data-outcome={props.outcome}
      data-big={props.isBig ? "" : undefined}
    >
      {props.children}
      <div className={styles.actions}>{props.actions}</div>
    </main>
  );
}
