import { encode } from "uqr";
import styles from "./qr.module.css";

/** The width of the white border, in modules. */
const BORDER = 4;

/** A QR code: black on white in every theme. `label` says for screen readers what it belongs to. */
export function Qr({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: BORDER, ecc: "M" });
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  return (
    <svg
      className={styles.code}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path className={styles.background} d={`M0 0h${size}v${size}H0z`} />
      <path d={path} />
    </svg>
  );
}
