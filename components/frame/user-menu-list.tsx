"use client";
import { CircleUser, Keyboard, LogOut } from "lucide-react";
import { startTransition } from "react";
import { leavePage } from "#components/ui/leave.ts";
import { MenuItem, MenuLabel, MenuRule } from "#components/ui/menu";
import { ThemeChoice } from "#components/ui/theme-choice";
import { useMove } from "#components/ui/use-move.ts";
import { useDashboard } from "./frame-context.tsx";
import { openShortcutList } from "./use-shortcuts.ts";

/** What the menu of the signed-in user lists: theme, account, shortcuts, sign out. */
export function UserMenuList() {
  const { facts, actions } = useDashboard();
  const move = useMove();
  return (
    <>
      <MenuLabel>{facts.user.email}</MenuLabel>
      <MenuRule />
      <ThemeChoice save={actions.saveTheme} />
      <MenuRule />
      <MenuItem onSelect={() => move("/settings/account")}>
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
    </>
  );
}
