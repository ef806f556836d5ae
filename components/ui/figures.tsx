import { clsx } from "clsx";
import type { ReactNode } from "react";
import styles from "./figures.module.css";
import { Figure } from "./text.tsx";

/** At most four large figures side by side. `compare` is the emphasized start of the line below a figure. */
export function Figures({
  label,
  figures,
  className,
}: {
  /** "Today so far". */
  label: string;
  figures: readonly { title: string; value: ReactNode; compare?: ReactNode; note?: ReactNode }[];
  className?: string;
}) {
  return (
    <section
      className={clsx(styles.figures, className)}
      aria-label={label}
      style={{ "--figures": figures.length } as React.CSSProperties}
    >
      {figures.map((figure) => (
        <div key={figure.title}>
          <h2>{figure.title}</h2>
          <Figure className={styles.value}>{figure.value}</Figure>
          {(figure.compare || figure.note) && (
            <p className={styles.comparison}>
              {figure.compare && <b>{figure.compare}</b>} {figure.note}
            </p>
          )}
        </div>
      ))}
    </section>
  );
}
