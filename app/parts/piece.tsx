import type { ReactNode } from "react";
import styles from "./piece.module.css";

/** One part in its states, under its name. `wide` is for a part that goes from edge to edge. */
export function Piece({ name, wide, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <section className={styles.piece} aria-label={name}>
      <h3>{name}</h3>
      <div className={wide ? undefined : styles.states}>{children}</div>
    </section>
  );
}

/** A group of parts. */
export function Group({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className={styles.group} id={id} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
