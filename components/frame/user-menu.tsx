"use client";
import { Keyboard, LogOut, Settings } from "lucide-react";
import { startTransition } from "react";
import { Menu, MenuItem, MenuRule } from "#components/ui/menu";
import { ThemeChoice } from "#components/ui/theme-choice";
import { useDashboard } from "./frame-context.tsx";

/** The menu of the signed-in user: theme, shortcuts, sign out. `small` shows only the initials, for phones. */
export function UserMenu({ small }: { small?: boolean }) {
  const { facts, actions } = useDashboard();
  const trigger = small ? (
    <button type="button">
      <Initials name={facts.user.name} />
      <span className="visually-hidden">{facts.user.name}</span>
    </button>
  ) : (
    <button type="button" className="user-button">
      <Initials name={facts.user.name} />
      <span className="truncated">{facts.user.name}</span>
      <span className="spacer" />
      <Settings />
    </button>
  );
  return (
    <Menu trigger={trigger} align={small ? "end" : "start"} side={small ? "bottom" : "top"}>
      <p className="label">{facts.user.email}</p>
      <MenuRule />
      <ThemeChoice save={actions.saveTheme} />
      <MenuRule />
      <MenuItem onSelect={() => dispatchEvent(new Event("zakka:keys"))}>
        <Keyboard />
        Keyboard shortcuts
      </MenuItem>
      <MenuItem onSelect={() => startTransition(() => actions.signOut())}>
        <LogOut />
        Sign out
      </MenuItem>
    </Menu>
  );
}

function Initials({ name }: { name: string }) {
  const words = name.trim().split(/\s+/);
  const letters = `${words[0]?.[0] ?? "?"}${words.length > 1 ? (words.at(-1)?.[0] ?? "") : ""}`;
  return (
    <span className="avatar" aria-hidden="true">
      {letters.toUpperCase()}
    </span>
  );
}
