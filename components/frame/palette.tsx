"use client";
import { Search } from "lucide-react";
import type { Route } from "next";
import { useRouter } from "next/navigation";
import { lazy, Suspense, useState } from "react";
import { Kbd } from "#components/ui/button-look";
import { useFirstInput } from "#components/ui/first-input.ts";
import { leavePage } from "#components/ui/leave";
import type { Place } from "./nav.ts";
import styles from "./palette.module.css";
import { useEarlyKeys } from "./use-early-keys.ts";
import { openPalette, useShortcuts } from "./use-shortcuts.ts";

const PaletteDialog = lazy(() => import("./palette-dialog.tsx").then((parts) => ({ default: parts.PaletteDialog })));
const ShortcutList = lazy(() => import("./shortcut-list.tsx").then((parts) => ({ default: parts.ShortcutList })));

/** The field in the sidebar that opens the palette. */
export function SearchButton() {
  return (
    <button type="button" className={styles.search} onClick={openPalette}>
      <Search size={14} />
      Search or paste a code
      <Kbd>/</Kbd>
    </button>
  );
}

/** The command palette (⌘K or /) and the list of shortcuts. Handles all shortcuts, and loads both at the first input. */
export function Palette() {
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const [isReady, setReady] = useState(false);
  const [text, setText] = useState("");
  const [hasShortcutList, setShortcutList] = useState(false);
  const isUsed = useFirstInput();
  useShortcuts(show, setShortcutList, (place) => go(place));
  useEarlyKeys(open && !isReady, setText, () => show(false));

  function show(next: boolean) {
    setOpen(next);
    if (next) return;
    setReady(false);
    setText("");
  }

  function go(place: Pick<Place, "href" | "needsFullLoad">) {
    show(false);
    if (place.needsFullLoad) location.assign(place.href);
    else leavePage(() => router.push(place.href as Route));
  }
  if (!isUsed && !open && !hasShortcutList) return null;
  return (
    <Suspense>
      <PaletteDialog
        open={open}
        onOpenChange={show}
        onReady={() => setReady(true)}
        text={text}
        onText={setText}
        go={go}
        listShortcuts={() => setShortcutList(true)}
      />
      <ShortcutList open={hasShortcutList} onOpenChange={setShortcutList} />
    </Suspense>
  );
}
