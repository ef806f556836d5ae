/** A bar of shares in percent, from the left: ink, ai, or hatched for what is not (yet) real. `label` says it in words. */
export function Meter({
  label,
  parts,
  tall,
}: {
  label: string;
  parts: readonly { percent: number; kind?: "ai" | "hatched" }[];
  tall?: boolean;
}) {
  return (
    <div className={tall ? "meter tall" : "meter"} role="img" aria-label={label} title={label}>
      {parts.map(
        ({ percent, kind }) =>
          percent > 0 && (
            <i
              key={kind ?? "ink"}
              className={kind === "ai" ? "a" : kind === "hatched" ? "h" : undefined}
              style={{ width: `${Math.min(100, percent)}%` }}
            />
          ),
      )}
    </div>
  );
}
