import type { Preferences } from "#app/scan/phone/preferences";
import type { Shown } from "./answer-view.tsx";
import styles from "./scanner-frame.module.css";

/** The phone-shaped frame of the scanner, in the colors of the verdict. */
export function ScannerFrame(props: {
  shown: Shown;
  /** The verdict is that of a guest who has gone. */
  isLast: boolean;
  preferences: Preferences;
  isHighContrast: boolean;
  children: React.ReactNode;
}) {
  const { shown, isLast, preferences, isHighContrast, children } = props;
  return (
    <div
      className={styles.page}
      data-ground="scan"
      data-contrast={isHighContrast ? "high" : undefined}
      data-light={preferences.light === "cellar" ? "cellar" : undefined}
    >
      <div className={styles.phone}>
        <div
          className={styles.screen}
          data-field={groundOf(shown)}
          data-here={shown.kind === "verdict" && shown.verdict.isHere ? "" : undefined}
          data-last={isLast && shown.kind === "verdict" ? "" : undefined}
          data-hand={preferences.hand}
        >
          {children}
        </div>
      </div>
    </div>
  );
}

function groundOf(shown: Shown): string | undefined {
  if (shown.kind === "ready") return undefined;
  return shown.kind === "verdict" ? shown.verdict.field : shown.kind;
}
