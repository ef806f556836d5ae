import { OnDesk } from "#components/ui/layout";
import { Link } from "#components/ui/link";
import type { FrameActions, FrameFacts } from "./frame-context.tsx";
import { Now, PathField } from "./tab-parts.tsx";
import styles from "./test-mode-tab.module.css";

/** The tab at the top edge that says that the page shows test data, and of which time while the test clock is ahead. */
export function TestModeTab({ facts, actions }: { facts: FrameFacts; actions: FrameActions }) {
  return (
    <form className={styles.tab} data-leaves="" action={actions.switchMode} aria-label="Test mode">
      {facts.ahead > 0 ? (
        <span>
          <OnDesk>Test data. </OnDesk>
          <Link href="/settings/test-clock">
            Test clock: <Now />
          </Link>
        </span>
      ) : (
        <span>
          Test data.<OnDesk> No money moves, no real door opens.</OnDesk>
        </span>
      )}
      <PathField />
      <button type="submit" name="mode" value="live">
        {facts.user.isVerified ? "Switch to live" : "Confirm your address"}
      </button>
    </form>
  );
}
