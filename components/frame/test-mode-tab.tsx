"use client";
import { usePathname } from "next/navigation";
import { useClock } from "#components/ui/clock";
import { OnDesk } from "#components/ui/layout";
import { Link } from "#components/ui/link";
import { Time } from "#components/ui/time";
import { useDashboard } from "./frame-context.tsx";
import styles from "./test-mode-tab.module.css";

/** The tab at the top edge that says that the page shows test data, and of which time while the test clock is ahead. */
export function TestModeTab() {
  const { facts, actions } = useDashboard();
  const path = usePathname();
  return (
    <form className={styles.tab} data-leaves="" action={actions.switchMode} aria-label="Test mode">
      {facts.ahead > 0 ? (
        <ClockNote />
      ) : (
        <span>
          Test data.<OnDesk> No money moves, no real door opens.</OnDesk>
        </span>
      )}
      <input type="hidden" name="path" value={path} />
      <button type="submit" name="mode" value="live">
        {facts.user.isVerified ? "Switch to live" : "Confirm your address"}
      </button>
    </form>
  );
}

function ClockNote() {
  const { now } = useClock();
  return (
    <span>
      <OnDesk>Test data. </OnDesk>
      <Link href="/settings/test-clock">
        Test clock: <Time at={now} as="exact" />
      </Link>
    </span>
  );
}
