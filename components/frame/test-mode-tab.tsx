"use client";
import { usePathname } from "next/navigation";
import { useDashboard } from "./frame-context.tsx";

/** The tab at the top edge that says that the page shows test data. */
export function TestModeTab() {
  const { actions } = useDashboard();
  const path = usePathname();
  return (
    <form className="test-tab" action={actions.switchMode} aria-label="Test mode">
      <span>
        Test data.<span className="long"> No money moves, no real door opens.</span>
      </span>
      <input type="hidden" name="path" value={path} />
      <button type="submit" name="mode" value="live">
        Switch to live
      </button>
    </form>
  );
}
