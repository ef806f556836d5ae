"use client";
import type { ChangeEvent } from "react";
import { Segmented } from "#components/ui/field";

const THEMES = [
  { value: "system", label: "System" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
];

/** Chooses the theme of the gallery until it is loaded again. */
export function ThemeSwitch() {
  function choose({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>) {
    if (value === "system") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = value;
  }
  return <Segmented name="theme" label="Theme" choices={THEMES} defaultValue="system" onChange={choose} />;
}
