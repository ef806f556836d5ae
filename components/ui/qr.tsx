import { encode } from "uqr";

const QUIET = 4;

/** A QR code: black on white in every theme, with four modules of quiet. `label` says whose it is. */
export function Qr({ text, label, className }: { text: string; label: string; className?: string }) {
  const { data, size } = encode(text, { border: QUIET, ecc: "M" });
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  return (
    <svg
      className={["qr", className].filter(Boolean).join(" ")}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path className="ground" d={`M0 0h${size}v${size}H0z`} />
      <path d={path} />
    </svg>
  );
}
