import type { ReactNode } from "react";
import { ClockProvider } from "#components/ui/clock";
import { Toasts } from "#components/ui/toast";
import { type FrameActions, type FrameFacts, FrameProvider } from "./frame-context.tsx";
import { ModeSwitch } from "./mode-switch.tsx";
import { NavList } from "./nav-list.tsx";
import { Palette, SearchButton } from "./palette.tsx";
import { PhoneTabs } from "./phone-tabs.tsx";
import { StoreSwitch } from "./store-switch.tsx";
import { TestModeTab } from "./test-mode-tab.tsx";
import { UserMenu } from "./user-menu.tsx";

/** The frame of the dashboard: a sidebar, or five tabs at the foot of a phone. In test mode it is hatched and says so. */
export function Frame({
  facts,
  actions,
  badges,
  children,
}: {
  facts: FrameFacts;
  actions: FrameActions;
  /** Counts of things that need attention, shown in the sidebar, by path. */
  badges?: Record<string, number>;
  children: ReactNode;
}) {
  return (
    <FrameProvider facts={facts} actions={actions}>
      <ClockProvider zone={facts.zone} now={facts.now}>
        <a className="button skip" href="#page">
          Skip to content
        </a>
        <div data-mode={facts.mode} className="contents">
          {facts.mode === "test" && (
            <>
              <div className="hatch-frame" />
              <TestModeTab />
            </>
          )}
          <div className="app">
            <nav className="sidebar" aria-label="Store">
              <StoreSwitch />
              <SearchButton />
              <NavList badges={badges} />
              <div className="sidebar-foot">
                <ModeSwitch />
                <UserMenu />
              </div>
            </nav>
            <main className="main" id="page" tabIndex={-1}>
              {children}
            </main>
          </div>
          <PhoneTabs />
        </div>
        <Palette />
        <Toasts />
      </ClockProvider>
    </FrameProvider>
  );
}
