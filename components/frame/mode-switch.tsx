"use client";
import { clsx } from "clsx";
import { useDashboard } from "./frame-context.tsx";
import styles from "./mode-switch.module.css";
import { PathField } from "./tab-parts.tsx";

/** Switches between live and test data. Works without JavaScript. `large` is for a finger. */
export function ModeSwitch({ large }: { large?: boolean }) {
  const { facts, actions } = useDashboard();
  return (
    <form data-leaves="" action={actions.switchMode}>
      <PathField />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a drawn legend */}
      <div
        className={clsx(styles.switch, facts.mode === "test" && styles.isTest, large && styles.large)}
        role="group"
        aria-label="Data"
      >
        <button type="submit" name="mode" value="live" aria-pressed={facts.mode === "live"}>
          <span className={styles.dot} />
          Live
        </button>
        <button type="submit" name="mode" value="test" aria-pressed={facts.mode === "test"}>
          <span className={styles.square} />
          Test
        </button>
      </div>
    </form>
  );
}
