"use client";

import { useEffect, useRef, useState } from "react";
import type { LiveDoor } from "#app/scan/live/live-door";
import type { Pass } from "#app/scan/pass/pass";
import { askList, type ListedParts } from "./ask-list.ts";
import { DoorItems } from "./door-items.ts";
import { type ItemStore, noItemStore, openItemStore } from "./item-store.ts";

const EVERY_MS = 15_000;
/** Where the server says when something has changed, it is rarely asked, */
const EVERY_LIVE_MS = 60_000;
/** and soon after that: all phones of a store hear it at once. */
const SOON_MS = 3_000;
const LONGEST_PAUSE_MS = 120_000;

/**
 * Returns the list of this phone, which is there before the server has answered, and keeps it new while the page is visible. After
 * an error it waits twice as long each time. `askedAt` is as in `DoorItems`. `listed` is what it is asked for besides the bookings of today.
 */
export function useDoorItems(
  pass: Pass | null,
  listed: ListedParts,
  live: LiveDoor,
): { items: DoorItems | null; askedAt: number | null } {
  const [items, setItems] = useState<DoorItems | null>(null);
  const [askedAt, setAskedAt] = useState<number | null>(null);
  const { id, token } = pass ?? {};
  const parts = useRef(listed);
  parts.current = listed;
  const named = JSON.stringify(listed);
  useEffect(() => {
    if (!id || !token) {
      setItems(null);
      setAskedAt(null);
      return;
    }
    const made = new DoorItems({
      device: id,
      store: lazyStore(),
      askPage: (since) => askList(token, { since, ...parts.current }),
    });
    let isOver = false;
    let isSoon = false;
    let timer: ReturnType<typeof setTimeout>;
    let pauseMs = EVERY_MS;
    const refresh = async () => {
      isSoon = false;
      if (!document.hidden) pauseMs = (await made.refresh()) ? EVERY_MS : Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
      if (isOver) return;
      setAskedAt(made.askedAt);
      if (isSoon) return; // it was told of something newer in the meantime
      clearTimeout(timer);
      timer = setTimeout(refresh, live.isOpen && pauseMs === EVERY_MS ? EVERY_LIVE_MS : pauseMs);
    };
    const stopHearing = live.hear(({ kind }) => {
      if (isSoon || kind === "ended") return; // another door has another list
      isSoon = true;
      clearTimeout(timer);
      timer = setTimeout(refresh, SOON_MS * (0.5 + Math.random()));
    });
    setItems(made);
    made.load().then(() => setAskedAt(made.askedAt));
    refresh();
    const now = () => void refresh();
    addEventListener("online", now);
    document.addEventListener("visibilitychange", now);
    return () => {
      isOver = true;
      clearTimeout(timer);
      stopHearing();
      removeEventListener("online", now);
      document.removeEventListener("visibilitychange", now);
    };
  }, [id, token, live]);
  // With other events or timeslots the server begins a new list.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when others are named
  useEffect(() => {
    items?.refresh().then(() => setAskedAt(items.askedAt));
  }, [items, named]);
  return { items, askedAt };
}

/** Opens the store when it is first used. */
function lazyStore(): ItemStore {
  let opened: Promise<ItemStore> | undefined;
  const open = () => {
    opened ??= openItemStore().catch(noItemStore);
    return opened;
  };
  return {
    load: async (device) => (await open()).load(device),
    replace: async (state, items) => (await open()).replace(state, items),
    change: async (state, items, removed) => (await open()).change(state, items, removed),
  };
}
