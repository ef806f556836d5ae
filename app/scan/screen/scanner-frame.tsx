import type { Preferences } from "#app/scan/phone/preferences";
import type { Shown } from "./answer-view.tsx";
import { isBig } from "./verdict-view.tsx";

/** The phone-shaped frame of the scanner, in the colors of the verdict. */
export function ScannerFrame(props: {
  shown: Shown;
  preferences: Preferences;
  isHighContrast: boolean;
  children: React.ReactNode;
}) {
  const { shown, preferences, isHighContrast, children } = props;
  const hasBigWord = shown.kind === "wait" || (shown.kind === "verdict" && isBig(shown.verdict));
  return (
    <div
      className="scan-page"
      data-ground="scan"
      data-contrast={isHighContrast ? "high" : undefined}
      data-light={preferences.light === "cellar" ? "cellar" : undefined}
    >
      <div className="scan-phone">
        <div className={`scan${hasBigWord ? " big" : ""}`} data-v={fieldOf(shown)} data-hand={preferences.hand}>
          {children}
        </div>
      </div>
    </div>
  );
}

function fieldOf(shown: Shown): string | undefined {
  if (shown.kind === "ready") return undefined;
  return shown.kind === "verdict" ? shown.verdict.field : shown.kind;
}
