"use client";
import { useEffect } from "react";
import { singleKey } from "#components/ui/single-key.ts";

/** Moves between rows with J and K, and between pages with [ and ]. Enter opens the focused link. */
export function RowKeys() {
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const key = singleKey(event);
      if (key === "j" || key === "k") move(key === "j" ? 1 : -1, event);
      if (key === "[" || key === "]") document.querySelector<HTMLElement>(`a[data-page="${key}"]`)?.click();
    }
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
  return null;
}

function move(step: number, event: KeyboardEvent) {
  const links = [...document.querySelectorAll<HTMLElement>("a[data-row-link]")];
  if (!links.length) return;
  const at = links.indexOf(document.activeElement as HTMLElement);
  const next = links[Math.min(links.length - 1, Math.max(0, at < 0 ? 0 : at + step))];
  next?.focus();
  next?.scrollIntoView({ block: "nearest" });
  event.preventDefault();
}
