"use client";
import { clsx } from "clsx";
import { CircleUser, Keyboard, LogOut, Settings } from "lucide-react";
import { useRouter } from "next/navigation";
import { startTransition } from "react";
import { Spacer } from "#components/ui/layout";
import { leavePage } from "#components/ui/leave";
import { Menu, MenuItem, MenuLabel, MenuRule } from "#components/ui/menu";
import { Truncated, VisuallyHidden } from "#components/ui/text";
import { ThemeChoice } from "#components/ui/theme-choice";
import { useDashboard } from "./frame-context.tsx";
import { openShortcutList } from "./use-shortcuts.ts";
import styles from "./user-menu.module.css";

/** The menu of the signed-in user: theme, shortcuts, sign out. `small` shows only the initials, for phones. */
export function UserMenu({ small }: { small?: boolean }) {
  const { facts, actions } = useDashboard();
  const router = useRouter();
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
      <Settings />
    </button>
  );
  return (
    <Menu trigger={trigger} align={small ? "end" : "start"} side={small ? "bottom" : "top"}>
      <MenuLabel>{facts.user.email}</MenuLabel>
      <MenuRule />
      <ThemeChoice save={actions.saveTheme} />
      <MenuRule />
      <MenuItem onSelect={() => leavePage(() => router.push("/settings/account"))}>
        <CircleUser />
        Your account
      </MenuItem>
      {!facts.isStaff && (
        <MenuItem onSelect={openShortcutList}>
          <Keyboard />
          Keyboard shortcuts
        </MenuItem>
      )}
      <MenuItem onSelect={() => leavePage(() => startTransition(() => actions.signOut()))}>
        <LogOut />
        Sign out
      </MenuItem>
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
