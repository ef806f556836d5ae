"use client";
import { Tabs } from "@base-ui/react/tabs";
import { clsx } from "clsx";
import type { ReactNode } from "react";
import styles from "./tabs.module.css";

/** Tabs within a panel, which are not part of the address. */
export function PanelTabs({
  tabs,
  className,
}: {
  tabs: readonly { value: string; label: string; count?: number; panel: ReactNode }[];
  /** The class of the row of tabs. */
  className?: string;
}) {
  return (
    <Tabs.Root defaultValue={tabs[0]?.value}>
      <Tabs.List className={clsx(styles.tabs, styles.inner, className)}>
        {tabs.map((tab) => (
          <Tabs.Tab key={tab.value} value={tab.value}>
            {tab.label}
            {tab.count !== undefined && <small>{tab.count}</small>}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map((tab) => (
        <Tabs.Panel key={tab.value} value={tab.value}>
          {tab.panel}
        </Tabs.Panel>
      ))}
    </Tabs.Root>
  );
}
