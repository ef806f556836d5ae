import { ScanLine, UserCheck } from "lucide-react";
import { ScanButton } from "#app/scan/screen/scan-button.tsx";
import type { FoundItem } from "#lib/dashboard/scanner/shape";
import { formatWhen } from "#lib/texts/time";

interface Props {
  items: readonly FoundItem[];
  /** Unix seconds. */
  now: number;
  timeZone: string;
  onUse: (token: string) => void;
  onCheck: (token: string) => void;
}

/** What was found for a guest. A phone that shows no names has none of them. */
export function FoundItems({ items, now, timeZone, onUse, onCheck }: Props) {
  return (
    <ul>
      {items.map((item) => (
        <li key={item.id}>
          <div>
            <b>{item.name ?? "No name"}</b>
            <span>{[item.title, item.detail].filter(Boolean).join(", ")}</span>
            <span>
              {[item.starts_at && formatWhen(item.starts_at, now, timeZone), stateOf(item, now, timeZone)]
                .filter(Boolean)
                .join(" · ")}
            </span>
          </div>
          {isUsable(item) ? (
            <ScanButton icon={UserCheck} filled narrow onClick={() => onUse(item.token)}>
              {item.kind === "voucher" ? "Use" : item.kind === "membership" ? "Check in" : "Let in"}
            </ScanButton>
          ) : (
            <ScanButton icon={ScanLine} narrow onClick={() => onCheck(item.token)}>
              Check
            </ScanButton>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The states in which an item can be used. */
const USABLE: Record<string, string> = {
  valid: "not used yet",
  part: "partly used",
  active: "active",
  trialing: "in its trial",
  ends: "ends with its period",
  past_due: "payment is due",
};

/** What is used, voided or over is only looked at: its verdict says why. */
const isUsable = ({ state }: FoundItem): boolean => state in USABLE;

const stateOf = ({ state, used_at }: FoundItem, now: number, zone: string): string =>
  used_at === null ? (USABLE[state] ?? state) : `used ${formatWhen(used_at, now, zone)}`;
