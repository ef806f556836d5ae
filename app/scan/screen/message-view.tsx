import styles from "./message-view.module.css";
import { Drawing } from "./shape-view.tsx";

interface Props {
  /** What the phone lacks, or asks. */
  drawing: React.ReactNode;
  title: string;
  sentence: string;
  steps?: readonly React.ReactNode[];
  /** Stands in the name of the ways out. */
  label: string;
  /** The ways out, the most likely first. */
  children: React.ReactNode;
}

/** A screen in words: what is missing or asked, what to do, and the buttons for it. */
export function MessageView({ drawing, title, sentence, steps = [], label, children }: Props) {
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: on a low screen this part scrolls, also with the keyboard */}
      <main className={styles.reason} tabIndex={0}>
        <Drawing className={styles.shape}>{drawing}</Drawing>
        <div role="alert">
          <h1>{title}</h1>
          <p>{sentence}</p>
        </div>
        {steps.length > 0 && (
          <ol>
            {steps.map((step, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the steps stay in their order
              <li key={index}>
                <b>{index + 1}</b>
                <span>{step}</span>
              </li>
            ))}
          </ol>
        )}
      </main>
      <section className={styles.ways} aria-label={label}>
        {children}
      </section>
    </>
  );
}

const stroke = { fill: "none", stroke: "var(--ink)", strokeWidth: 7 };

/** The corners of the camera's picture, struck out. */
export const NO_CAMERA = (
  <>
    <path
      d="M30 4H14A10 10 0 0 0 4 14v16M70 4h16a10 10 0 0 1 10 10v16M4 70v16a10 10 0 0 0 10 10h16M96 70v16a10 10 0 0 1-10 10H70"
      {...stroke}
    />
    <path d="M18 82L82 18" {...stroke} />
  </>
);

/** A phone with a gap to the server. */
export const NO_WAY = (
  <>
    <path d="M4 50h30M66 50h30" {...stroke} />
    <path d="M42 34v32M58 34v32" {...stroke} />
  </>
);

/** A phone. */
export const PHONE = (
  <>
    <rect x="24" y="4" width="52" height="92" rx="10" {...stroke} />
    <path d="M42 82h16" {...stroke} />
  </>
);
