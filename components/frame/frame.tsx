import type { ReactNode } from "react";
import { ClockProvider } from "#components/ui/clock";
import { Toasts } from "#components/ui/toast";
import { BarFoot } from "./bar-foot.tsx";
import { type FrameActions, type FrameFacts, FrameProvider } from "./frame-context.tsx";
import { ModeSwitch } from "./mode-switch.tsx";
import { NavList } from "./nav-list.tsx";
import { FindButton, Palette } from "./palette.tsx";
import { StoreSwitch } from "./store-switch.tsx";
import { TestModeTab } from "./test-mode-tab.tsx";
import { UserMenu } from "./user-menu.tsx";

/** Sidebar and page; on a phone five tabs at the foot. In test mode a hatched frame, with a tab that says so. */
export function Frame({
  facts,
  actions,
  marks,
  children,
}: {
  facts: FrameFacts;
  actions: FrameActions;
  /** Numbers beside links of the sidebar, by path: what someone has to look at. */
  marks?: Record<string, number>;
  children: ReactNode;
}) {
  return (
    <FrameProvider facts={facts} actions={actions}>
      <ClockProvider zone={facts.zone} now={facts.now}>
        <a className="button skip" href="#page">
          To the page
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
              <FindButton />
              <NavList marks={marks} />
              <div className="sidebar-foot">
                <ModeSwitch />
                <UserMenu />
              </div>
            </nav>
            <main className="main" id="page" tabIndex={-1}>
              {children}
            </main>
          </div>
          <BarFoot />
        </div>
        <Palette />
        <Toasts />
      </ClockProvider>
    </FrameProvider>
  );
}
