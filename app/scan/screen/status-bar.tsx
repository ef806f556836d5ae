"use client";

import { BatteryLow, BatteryMedium, ChevronDown, Wifi, WifiOff } from "lucide-react";
import { useEffect, useState, useSyncExternalStore } from "react";
import type { DoorLine } from "#app/scan/door/door-line";
import { VisuallyHidden } from "#components/ui/text";
import { formatSpan } from "#lib/texts/time";
import styles from "./status-bar.module.css";

interface Props {
  storeName: string;
  deviceName: string | null;
  mode: "test" | "live";
  guestsLetIn: number;
  /** The guests of today's events; null before they are known, or when there are none. */
  door: DoorLine | null;
  /** How many scans wait to be sent. */
  waiting: number;
  /** This phone cannot store scans. */
  storesNothing: boolean;
  /** When the list of this phone was asked for, in milliseconds. Null: it has none. */
  listAskedAt: number | null;
  /** The server did not answer the last question of this phone. */
  isSilent: boolean;
  /** The charge in percent; null where the browser does not tell. */
  battery: number | null;
  onDoor: () => void;
}

export function StatusBar({
  storeName,
  deviceName,
  mode,
  guestsLetIn,
  door,
  waiting,
  storesNothing,
  listAskedAt,
  isSilent,
  battery,
  onDoor,
}: Props) {
  const hasNetwork = useOnline();
  const online = hasNetwork && !isSilent;
  const now = useNow(!online);
  const title = door?.only?.title ?? door?.title ?? storeName;
  const away = online ? null : hasNetwork ? "no answer" : "offline";
  const troubles = troublesOf({ away, storesNothing, waiting, listAskedAt, now });
  const network = mode === "test" ? "Online" : "Live";
  const Battery = battery !== null && battery <= 20 ? BatteryLow : BatteryMedium;
  return (
    <header className={styles.bar} data-mode={mode}>
      <button type="button" className={styles.store} onClick={onDoor}>
        <b>
          <VisuallyHidden>Door: </VisuallyHidden>
          {title}
          <ChevronDown aria-hidden="true" />
        </b>
        <span>
          {mode === "test" && <em className={styles.test}>TEST</em>}
          {door?.only?.place ?? deviceName}
        </span>
        <VisuallyHidden>. Choose what it lets in</VisuallyHidden>
      </button>
      <div className={styles.guests}>
        <b>{door?.in ?? guestsLetIn}</b>
        <span>{door ? `of ${door.expected} in` : "let in here"}</span>
      </div>
      <div className={styles.network} data-offline={troubles === "" ? undefined : ""}>
        <em>
          {online ? <Wifi aria-hidden="true" /> : <WifiOff aria-hidden="true" />}
          {battery !== null && <Battery aria-hidden="true" />}
        </em>
        <span>{troubles || (battery === null ? network : `${network}, ${battery} %`)}</span>
      </div>
    </header>
  );
}

interface Troubles extends Pick<Props, "storesNothing" | "waiting" | "listAskedAt"> {
  /** Why the server does not answer. */
  away: "offline" | "no answer" | null;
  now: number;
}

/** Says all that is not as it should be, and without the server how old the list is. None hides another. */
export function troublesOf({ away, storesNothing, waiting, listAskedAt, now }: Troubles): string {
  const list = listAskedAt === null ? "no list" : `list of ${formatSpan((now - listAskedAt) / 1000)} ago`;
  const text = [
    away,
    storesNothing && "stores nothing",
    waiting > 0 && `${waiting} ${waiting === 1 ? "waits" : "wait"}`,
    away && list,
  ]
    .filter(Boolean)
    .join(", ");
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

/** Returns the time in milliseconds, each second while `isCounting`. */
function useNow(isCounting: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!isCounting) return;
    setNow(Date.now());
    const tick = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(tick);
  }, [isCounting]);
  return now;
}

function useOnline(): boolean {
  return useSyncExternalStore(
    (changed) => {
      addEventListener("online", changed);
      addEventListener("offline", changed);
      return () => {
        removeEventListener("online", changed);
        removeEventListener("offline", changed);
      };
    },
    () => navigator.onLine,
    () => true,
  );
}
