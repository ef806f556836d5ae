import { clsx } from "clsx";
import styles from "./meter.module.css";

/** A bar made of parts in percent, from the left. `hatched` is for what has not happened yet. `label` says it in words. */
export function Meter({
  label,
  parts,
  tall,
  className,
}: {
  label: string;
  parts: readonly { percent: number; kind?: "accent" | "hatched" }[];
  tall?: boolean;
  className?: string;
}) {
  return (
    <div className={clsx(styles.meter, tall && styles.tall, className)} role="img" aria-label={label} title={label}>
      {parts.map(
        ({ percent, kind }) =>
          percent > 0 && (
            <i key={kind ?? "ink"} className={kind && styles[kind]} style={{ width: `${Math.min(100, percent)}%` }} />
          ),
      )}
    </div>
  );
}
