import type { ReactNode } from "react";
import { ButtonLink } from "#components/ui/button";
import { ClockProvider } from "#components/ui/clock";
import { FormStore } from "#components/ui/form-store";
import { LeaveDialog } from "#components/ui/leave-dialog";
import { Toasts } from "#components/ui/toast";
import { storeAndMode } from "#lib/core/form-state";
import styles from "./frame.module.css";
import { type FrameActions, type FrameFacts, FrameProvider } from "./frame-context.tsx";
import { KeepFocus } from "./keep-focus.tsx";
import { ModeSwitch } from "./mode-switch.tsx";
import { FRAME_ICONS } from "./nav-icons.tsx";
import { NavList } from "./nav-list.tsx";
import { Page } from "./page.tsx";
import { Palette } from "./palette.tsx";
import { PhoneTabs } from "./phone-tabs.tsx";
import { RowKeys } from "./row-keys.tsx";
import { StoreSwitch } from "./store-switch.tsx";
import { TestModeTab } from "./test-mode-tab.tsx";
import { SearchButton } from "./tools.tsx";
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
    <FrameProvider facts={facts} actions={actions} icons={FRAME_ICONS}>
      <ClockProvider zone={facts.zone} now={facts.now} ahead={facts.ahead}>
        <ButtonLink className={styles.skip} href="#page" needsFullLoad>
          Skip to content
        </ButtonLink>
        <div className={styles.mode} data-mode={facts.mode}>
          {facts.mode === "test" && (
            <>
              <div className={styles.hatchFrame} />
              {!facts.isStaff && <TestModeTab facts={facts} actions={actions} />}
            </>
          )}
          <div className={styles.frame}>
            <nav className={styles.sidebar} aria-label="Store">
              <StoreSwitch />
              {!facts.isStaff && <SearchButton />}
              <NavList badges={badges} />
              <div className={styles.sidebarFoot}>
                {!facts.isStaff && <ModeSwitch />}
                <UserMenu />
              </div>
            </nav>
            <Page className={styles.page}>
              <FormStore store={storeAndMode(facts.store.id, facts.mode)}>{children}</FormStore>
            </Page>
          </div>
          <PhoneTabs />
        </div>
        {!facts.isStaff && <Palette />}
        <KeepFocus />
        <RowKeys />
        <LeaveDialog />
        <Toasts store={storeAndMode(facts.store.id, facts.mode)} />
      </ClockProvider>
    </FrameProvider>
  );
}
