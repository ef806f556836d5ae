"use client";
import { clsx } from "clsx";
import { lazy } from "react";
import { Spacer } from "#components/ui/layout";
import { Menu } from "#components/ui/menu";
import { Truncated, VisuallyHidden } from "#components/ui/text";
import { useDashboard } from "./frame-context.tsx";
import styles from "./user-menu.module.css";

const loadList = () => import("./user-menu-list.tsx").then((parts) => ({ default: parts.UserMenuList }));
const UserMenuList = lazy(loadList);

/** The menu of the signed-in user. `small` shows only the initials, for phones. */
export function UserMenu({ small }: { small?: boolean }) {
  const { facts, icons } = useDashboard();
  const trigger = small ? (
    <button type="button">
      <Initials name={facts.user.name} large />
      <VisuallyHidden>{facts.user.name}</VisuallyHidden>
    </button>
  ) : (
    <button type="button" className={styles.user}>
      <Initials name={facts.user.name} />
      <Truncated>{facts.user.name}</Truncated>
      <Spacer />
      {icons.settings}
    </button>
  );
  return (
    <Menu trigger={trigger} align={small ? "end" : "start"} side={small ? "bottom" : "top"} needs={loadList}>
      <UserMenuList />
    </Menu>
  );
}

function Initials({ name, large }: { name: string; large?: boolean }) {
  const words = name.trim().split(/\s+/);
  const letters = `${words[0]?.[0] ?? "?"}${words.length > 1 ? (words.at(-1)?.[0] ?? "") : ""}`;
  return (
    <span className={clsx(styles.initials, large && styles.large)} aria-hidden="true">
      {letters.toUpperCase()}
    </span>
  );
}
