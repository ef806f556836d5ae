"use client";
import { usePathname } from "next/navigation";
import { useDashboard } from "./frame-context.tsx";

/** Switches between live and test data. Works without JavaScript. */
export function ModeSwitch() {
  const { facts, actions } = useDashboard();
  const path = usePathname();
  return (
    <form action={actions.switchMode}>
      <input type="hidden" name="path" value={path} />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a drawn legend */}
      <div className="mode" role="group" aria-label="Data">
        <button type="submit" name="mode" value="live" aria-pressed={facts.mode === "live"}>
          <span className="dot" />
          Live
        </button>
        <button type="submit" name="mode" value="test" aria-pressed={facts.mode === "test"}>
          <span className="square" />
          Test
        </button>
      </div>
    </form>
  );
}
