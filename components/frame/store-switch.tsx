"use client";
import { startTransition } from "react";
import { leavePage } from "#components/ui/leave.ts";
import { Mark } from "#components/ui/mark";
import { Menu, MenuRadio } from "#components/ui/menu";
import { Truncated } from "#components/ui/text";
import { useDashboard } from "./frame-context.tsx";
import styles from "./store-switch.module.css";

/** The current store, with a menu where the user has several. */
export function StoreSwitch() {
  const { facts, actions, icons } = useDashboard();
  const content = (
    <>
      <Mark size={22} />
      <span className={styles.name}>
        <Truncated as="b">{facts.store.name}</Truncated>
        <small>{facts.store.sub}</small>
      </span>
    </>
  );
  if (facts.stores.length < 2) return <div className={styles.store}>{content}</div>;
  return (
    <Menu
      align="start"
      trigger={
        <button type="button" className={styles.store}>
          {content}
          {icons["chevrons-up-down"]}
        </button>
      }
    >
      <MenuRadio
        label="Store"
        value={facts.store.id}
        onChange={(id) => {
          const form = new FormData();
          form.set("store", id);
          leavePage(() => startTransition(() => actions.switchStore(form)));
        }}
        choices={facts.stores.map((store) => ({
          value: store.id,
          label: <Truncated>{store.name}</Truncated>,
        }))}
      />
    </Menu>
  );
}
