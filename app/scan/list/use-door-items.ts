"use client";

import { useEffect, useRef, useState } from "react";
import type { Pass } from "#app/scan/pass/pass";
import { askList } from "./ask-list.ts";
import { DoorItems } from "./door-items.ts";
import { type ItemStore, noItemStore, openItemStore } from "./item-store.ts";

const EVERY_MS = 15_000;
const LONGEST_PAUSE_MS = 120_000;

/**
 * Returns the list of this phone, which is there before the server has answered, and keeps it new while the page is visible. After
 * an error it waits twice as long each time. `askedAt` is as in `DoorItems`. `ticketEventIds` is as in `askList`.
 */
export function useDoorItems(
  pass: Pass | null,
  ticketEventIds: readonly string[] | null,
): { items: DoorItems | null; askedAt: number | null } {
  const [items, setItems] = useState<DoorItems | null>(null);
  const [askedAt, setAskedAt] = useState<number | null>(null);
  const { id, token } = pass ?? {};
  const events = useRef(ticketEventIds);
  events.current = ticketEventIds;
  const named = ticketEventIds?.join() ?? "";
  useEffect(() => {
    if (!id || !token) return;
    const made = new DoorItems({
      device: id,
      store: lazyStore(),
      askPage: (since) => askList(token, { since, ticketEventIds: events.current }),
    });
    let isOver = false;
    let timer: ReturnType<typeof setTimeout>;
    let pauseMs = EVERY_MS;
    const refresh = async () => {
      if (!document.hidden) pauseMs = (await made.refresh()) ? EVERY_MS : Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
      if (isOver) return;
      setAskedAt(made.askedAt);
      clearTimeout(timer);
      timer = setTimeout(refresh, pauseMs);
    };
    setItems(made);
    made.load().then(() => setAskedAt(made.askedAt));
    refresh();
    const now = () => void refresh();
    addEventListener("online", now);
    document.addEventListener("visibilitychange", now);
    return () => {
      isOver = true;
      clearTimeout(timer);
      removeEventListener("online", now);
      document.removeEventListener("visibilitychange", now);
    };
  }, [id, token]);
  // With other events the server begins a new list.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when other events are named
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
