"use client";

import { useEffect, useMemo, useRef } from "react";
import { doorApi } from "#app/scan/api/client";
import type { DoorItems } from "#app/scan/list/door-items";
import type { Pass } from "#app/scan/pass/pass";
import { SafeStore } from "#app/scan/queue/safe-store";
import { openScanStore } from "#app/scan/queue/scan-store";
import { Uploader } from "#app/scan/queue/uploader";
import type { DoorContext } from "#app/scan/verdict/verdict";
import type { HereFacts } from "./decide-here.ts";
import { ScanController } from "./scan-controller.ts";

/** How often scans that wait are sent, unless the server has just failed. */
const SEND_EVERY_MS = 3_000;

/** What this phone decides with when the server does not answer. */
interface Here {
  items: DoorItems | null;
  facts: HereFacts;
}

/** Returns the controller of this tab, and a function that sends what waits. `place` is a store and mode. */
export function useScanController(
  place: string,
  { latest: pass, refused }: { latest: React.RefObject<Pass | null>; refused: (token: string) => void },
  door: Omit<DoorContext, "now" | "deviceName">,
  here: Here,
) {
  const latest = useRef({ door, here });
  latest.current = { door, here };
  const made = useMemo(() => {
    const api = doorApi(() => pass.current?.token ?? "", { onRefused: refused });
    const store = new SafeStore(() => openScanStore()); // opened when it is first used, which never happens on the server
    const uploader = new Uploader({
      api,
      store,
      place,
      onAnswers: (answers) => controller.uploaded(answers),
    });
    const send = async (how?: { isUrgent: boolean }) => {
      if (pass.current) await uploader.send(how);
    };
    const controller: ScanController = new ScanController({
      api,
      store,
      place,
      door: () => ({ ...latest.current.door, deviceName: pass.current?.name ?? "" }),
      sendWaiting: () => send({ isUrgent: true }),
      isOffline: () => navigator.onLine === false,
      items: () => latest.current.here.items,
      facts: () => latest.current.here.facts,
    });
    return { controller, store, send };
  }, [place, pass, refused]);

  const { controller, store, send } = made;
  useEffect(() => {
    controller.reload();
    return store.onChange(controller.reload);
  }, [controller, store]);
  useEffect(() => {
    const now = () => void send({ isUrgent: true });
    const online = () => {
      now();
      controller.networkIsBack();
    };
    const timer = setInterval(() => void send(), SEND_EVERY_MS);
    now(); // what waits since the page was closed
    addEventListener("online", online);
    addEventListener("focus", now);
    return () => {
      clearInterval(timer);
      removeEventListener("online", online);
      removeEventListener("focus", now);
    };
  }, [controller, send]);
  return { controller, sendNow: () => send({ isUrgent: true }) };
}

/** Shows the camera when Escape is pressed, while `isActive`. */
export function useEscape(controller: ScanController, isActive: boolean) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => event.key === "Escape" && isActive && controller.clear();
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [controller, isActive]);
}
