import { clsx } from "clsx";
import type { Shape } from "#app/scan/verdict/verdict";
import styles from "./shape-view.module.css";

const OCTAGON = <path className={styles.solid} d="M29.3 0h41.4L100 29.3v41.4L70.7 100H29.3L0 70.7V29.3z" />;

/** A disc accepts and an octagon refuses. A verdict without a decision uses neither. */
const DRAWINGS: Record<Shape, React.ReactNode> = {
  tick: (
    <>
      <circle className={styles.solid} cx="50" cy="50" r="50" />
      <path className={styles.glyph} d="M26 52l17 17 32-37" />
    </>
  ),
  open_tick: (
    <>
      <circle
        className={styles.line}
        cx="50"
        cy="50"
        r="44"
        strokeWidth="10"
        strokeDasharray="17.65 10"
        strokeLinecap="butt"
      />
      <path className={styles.line} d="M28 52l15 15 29-33" strokeWidth="11" />
    </>
  ),
  cross: (
    <>
      {OCTAGON}
      <path className={styles.glyph} d="M30 30l40 40M70 30L30 70" />
    </>
  ),
  slash: (
    <>
      {OCTAGON}
      <circle className={styles.glyph} cx="50" cy="50" r="25" />
      <path className={styles.glyph} d="M33 67l34-34" />
    </>
  ),
  clock: (
    <>
      {OCTAGON}
      <path className={styles.glyph} d="M50 22v30l20 14" />
    </>
  ),
  turn: (
    <>
      {OCTAGON}
      <path className={styles.glyph} d="M32 78V48a8 8 0 0 1 8-8h30M56 24l16 16-16 16" />
    </>
  ),
  question: (
    <>
      {OCTAGON}
      <path className={styles.glyph} d="M34 38a16 16 0 1 1 24 14c-6 4-8 6-8 13" />
      <circle className={styles.dot} cx="50" cy="80" r="6.5" />
    </>
  ),
  diamond: (
    <>
      <path className={styles.solid} d="M50 0L100 50 50 100 0 50z" />
      <path className={styles.glyph} strokeWidth="10" d="M36 40a14.5 14.5 0 1 1 22 12.5c-6 4-7.500 6-7.500 12" />
      <circle className={styles.dot} cx="50.5" cy="77" r="6" />
    </>
  ),
  lens: (
    <>
      <circle className={styles.line} cx="42" cy="42" r="36" strokeWidth="9" />
      <path className={styles.line} strokeWidth="11" d="M70 70l26 26" />
    </>
  ),
  equals: (
    <>
      <path className={styles.line} strokeWidth="9" d="M2 2h96v96H2z" />
      <path className={styles.line} strokeWidth="11" d="M26 39h48M26 61h48" />
    </>
  ),
  back: (
    <>
      <path className={styles.line} strokeWidth="9" d="M2 2h96v96H2z" />
      <path className={styles.line} strokeWidth="11" d="M44 26L26 44l18 18M30 44h28a14 14 0 0 1 0 30H46" />
    </>
  ),
  ring: (
    <>
      <circle className={styles.line} cx="50" cy="50" r="44" strokeOpacity=".3" strokeWidth="9" />
      <path className={clsx(styles.line, styles.turning)} strokeWidth="9" d="M50 6a44 44 0 0 1 44 44" />
    </>
  ),
  gap: (
    <>
      <path
        className={styles.line}
        strokeWidth="9"
        d="M70 11A44 44 0 0 1 89 70M80 82A44 44 0 0 1 11 30M20 18A44 44 0 0 1 50 6"
      />
      <path className={styles.line} strokeWidth="9" d="M36 36l28 28M64 36L36 64" />
    </>
  ),
  lock: (
    <>
      <path className={styles.line} strokeWidth="9" d="M14 46h72v48H14z" />
      <path className={styles.line} strokeWidth="9" d="M28 46V30a22 22 0 0 1 44 0v16" />
    </>
  ),
};

export const ShapeView = ({ shape }: { shape: Shape }) => <Drawing>{DRAWINGS[shape]}</Drawing>;

/** A large drawing that says at a distance what the words below it say. */
export function Drawing({ className, children }: { className?: string; children: React.ReactNode }) {
  return (
    <svg className={clsx(styles.shape, className)} viewBox="0 0 100 100" aria-hidden="true">
      {children}
    </svg>
  );
}
