"use client";
import { ChevronsUpDown } from "lucide-react";
import { startTransition } from "react";
import { Mark } from "#components/ui/mark";
import { Menu, MenuRadio } from "#components/ui/menu";
import { useDashboard } from "./frame-context.tsx";

/** The current store, with a menu where the user has several. */
export function StoreSwitch() {
  const { facts, actions } = useDashboard();
  const content = (
    <>
      <Mark size={22} />
      <span>
        <b className="truncated">{facts.store.name}</b>
        <small>{facts.store.sub}</small>
      </span>
    </>
  );
  if (facts.stores.length < 2) return <div className="store">{content}</div>;
  return (
    <Menu
      align="start"
      trigger={
        <button type="button" className="store">
          {content}
          <ChevronsUpDown className="lucide s" />
        </button>
      }
    >
      <MenuRadio
        label="Store"
        value={facts.store.id}
        onChange={(id) => {
          const form = new FormData();
          form.set("store", id);
          startTransition(() => actions.switchStore(form));
        }}
        choices={facts.stores.map((store) => ({
          value: store.id,
          label: <span className="truncated">{store.name}</span>,
        }))}
      />
    </Menu>
  );
}
