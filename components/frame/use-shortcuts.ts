"use client";
import { useEffect, useRef } from "react";
import { singleKey } from "#components/ui/single-key.ts";
import { ALL_PAGES, type NavPage } from "./nav.ts";

const LETTER_WITHIN_MS = 1_200;

export function openPalette() {
  dispatchEvent(new Event("zakka:palette"));
}

export function openShortcutList() {
  dispatchEvent(new Event("zakka:keys"));
}

/** The shortcuts of the whole dashboard. */
export function useShortcuts(
  setOpen: (open: boolean) => void,
  setShortcutList: (open: boolean) => void,
  go: (page: NavPage) => void,
) {
  const pressedG = useRef(0); // outlives the effect, which runs again after each render, as after the first key
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if ((event.metaKey || event.ctrlKey) && event.key.toLowerCase() === "k") {
        event.preventDefault();
        setOpen(true);
        return;
      }
      const key = singleKey(event);
      if (!key) return;
      const page =
        Date.now() - pressedG.current < LETTER_WITHIN_MS ? ALL_PAGES.find((one) => one.letter === key) : undefined;
      pressedG.current = 0;
      if (page) go(page);
      else if (key === "g") pressedG.current = Date.now();
      else if (key === "/") search(setOpen);
      else if (key === "?") setShortcutList(true);
      else if (key === "c") document.querySelector<HTMLElement>("[data-create]")?.click();
      else if (key === "e") document.querySelector<HTMLElement>("[data-edit]")?.click();
      else return;
      event.preventDefault();
    }
    const palette = () => setOpen(true);
    const keys = () => setShortcutList(true);
    addEventListener("keydown", press);
    addEventListener("zakka:palette", palette);
    addEventListener("zakka:keys", keys);
    return () => {
      removeEventListener("keydown", press);
      removeEventListener("zakka:palette", palette);
      removeEventListener("zakka:keys", keys);
    };
  });
}

/** Opens the search of the page where it has one, else the palette. */
function search(setOpen: (open: boolean) => void) {
  const field = document.querySelector<HTMLInputElement>("input[data-search]");
  if (field) field.select();
  else setOpen(true);
}
