"use client";

import { useEffect, useState } from "react";

interface BatteryManager extends EventTarget {
  level: number;
}

/** Returns the charge in percent, or null where the browser does not tell. */
export function useBattery(): number | null {
  const [level, setLevel] = useState<number | null>(null);
  useEffect(() => {
    const { getBattery } = navigator as Navigator & { getBattery?: () => Promise<BatteryManager> };
    let battery: BatteryManager | undefined;
    const read = () => battery && setLevel(Math.round(battery.level * 100));
    getBattery
      ?.call(navigator)
      .then((found) => {
        battery = found;
        battery.addEventListener("levelchange", read);
        read();
      })
      .catch(() => setLevel(null));
    return () => battery?.removeEventListener("levelchange", read);
  }, []);
  return level;
}
