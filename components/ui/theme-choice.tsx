"use client";
import { Monitor, Moon, Sun } from "lucide-react";
import { startTransition, useEffect, useState } from "react";
import { MenuRadio } from "./menu.tsx";
import { THEME_COOKIE, type Theme, themeOf } from "./theme.ts";

const YEAR_SECONDS = 31_536_000;
const CHOICES = [
  { value: "system", label: "System", icon: <Monitor /> },
  { value: "light", label: "Light", icon: <Sun /> },
  { value: "dark", label: "Dark", icon: <Moon /> },
] as const;

/** The themes as menu entries. The choice is kept in a cookie for a year, and for the user through `save`. */
export function ThemeChoice({ save }: { save?: (theme: string) => Promise<void> }) {
  const [theme, setTheme] = useState<Theme>("system");
  useEffect(() => {
    setTheme(themeOf(new RegExp(`${THEME_COOKIE}=(\\w+)`).exec(document.cookie)?.[1]));
  }, []);
  function choose(value: string) {
    setTheme(themeOf(value));
    const age = value === "system" ? 0 : YEAR_SECONDS;
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser that we serve
    document.cookie = `${THEME_COOKIE}=${value}; path=/; max-age=${age}; samesite=lax`;
    if (value === "system") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = value;
    if (save) startTransition(() => save(value));
  }
  return <MenuRadio label="Theme" value={theme} onChange={choose} choices={CHOICES} />;
}
