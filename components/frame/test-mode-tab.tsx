"use client";
import { usePathname } from "next/navigation";
import { OnDesk } from "#components/ui/layout";
import { useDashboard } from "./frame-context.tsx";
import styles from "./test-mode-tab.module.css";

/** The tab at the top edge that says that the page shows test data. */
export function TestModeTab() {
  const { facts, actions } = useDashboard();
  const path = usePathname();
  return (
    <form className={styles.tab} data-leaves="" action={actions.switchMode} aria-label="Test mode">
      <span>
        Test data.<OnDesk> No money moves, no real door opens.</OnDesk>
      </span>
      <input type="hidden" name="path" value={path} />
      <button type="submit" name="mode" value="live">
        {facts.user.isVerified ? "Switch to live" : "Confirm your address"}
      </button>
    </form>
  );
}
