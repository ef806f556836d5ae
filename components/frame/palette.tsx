"use client";
import { useState } from "react";
import { useFirstInput } from "#components/ui/first-input.ts";
import { useLater } from "#components/ui/later";
import { useMove } from "#components/ui/use-move.ts";
import type { NavPage } from "./nav.ts";
import { useEarlyKeys } from "./use-early-keys.ts";
import { useShortcuts } from "./use-shortcuts.ts";

const loadPalette = () => import("./palette-dialog.tsx");
const loadShortcutList = () => import("./shortcut-list.tsx");

/** The command palette (⌘K or /) and the list of shortcuts. Handles all shortcuts, and loads both at the first input. */
export function Palette() {
  const move = useMove();
  const [open, setOpen] = useState(false);
  const [isReady, setReady] = useState(false);
  const [text, setText] = useState("");
  const [hasShortcutList, setShortcutList] = useState(false);
  const soon = useFirstInput() && "soon";
  const palette = useLater(loadPalette, open ? "now" : soon, () => show(false));
  const list = useLater(loadShortcutList, hasShortcutList ? "now" : soon, () => setShortcutList(false));
  useShortcuts(show, setShortcutList, (page) => go(page));
  useEarlyKeys(open && !isReady && !palette.lost, setText, () => show(false));

  function show(next: boolean) {
    setOpen(next);
    if (next) return;
    setReady(false);
    setText("");
  }

  function go(page: Pick<NavPage, "href" | "needsFullLoad">) {
    show(false);
    if (page.needsFullLoad) location.assign(page.href);
    else move(page.href);
  }
  return (
    <>
      {palette.lost || list.lost}
      {palette.part && (
        <palette.part.PaletteDialog
          open={open}
          onOpenChange={show}
          onReady={() => setReady(true)}
          text={text}
          onText={setText}
          go={go}
          listShortcuts={() => setShortcutList(true)}
        />
      )}
      {list.part && <list.part.ShortcutList open={hasShortcutList} onOpenChange={setShortcutList} />}
    </>
  );
}
