import {
  Archive,
  Ban,
  CalendarClock,
  CalendarMinus,
  CalendarX,
  Check,
  CircleCheck,
  CircleCheckBig,
  CircleDashed,
  CircleDot,
  CirclePause,
  CircleSlash,
  Clock,
  GitCompareArrows,
  Hourglass,
  PencilLine,
  PlugZap,
  PowerOff,
  Radio,
  RefreshCwOff,
  RotateCw,
  Send,
  TriangleAlert,
  Undo2,
  X,
} from "lucide-react";
import type { ComponentType, ReactNode } from "react";
import { HalfDisc } from "./half-disc.tsx";
import styles from "./status.module.css";

type Role = "quiet" | "plain" | "accent" | "yes" | "care" | "no";
interface Look {
  role: Role;
  glyph: ComponentType;
  word: string;
}

/** The states of each resource. Only `care` and `no` are filled: there somebody must act. */
export const STATES = {
  product: {
    draft: look("quiet", PencilLine, "Draft"),
    published: look("accent", CircleDot, "Published"),
    archived: look("quiet", Archive, "Archived"),
  },
  order: {
    pending: look("quiet", CircleDashed, "Pending"),
    paid: look("accent", CircleDot, "Paid"),
    fulfilled: look("plain", CircleCheck, "Fulfilled"),
    partially_refunded: look("plain", HalfDisc, "Part refunded"),
    refunded: look("quiet", Undo2, "Refunded"),
    canceled: look("quiet", CircleSlash, "Canceled"),
  },
  gift_card: {
    due: look("quiet", CalendarClock, "Due"),
    active: look("yes", CircleCheck, "Active"),
    spent: look("quiet", CircleCheckBig, "Spent"),
    on_hold: look("care", CirclePause, "On hold"),
    expired: look("quiet", CalendarX, "Expired"),
    voided: look("quiet", CircleSlash, "Voided"),
  },
  ticket: usable("Used"),
  voucher: usable("Used up"),
  booking: {
    valid: look("yes", CircleCheck, "Valid"),
    arrived: look("quiet", CircleCheckBig, "Arrived"),
    voided: look("quiet", CircleSlash, "Voided"),
  },
  membership: {
    active: look("yes", CircleCheck, "Active"),
    trialing: look("yes", CircleDashed, "Trialing"),
    past_due: look("care", RefreshCwOff, "Past due"),
    ends: look("care", CalendarMinus, "Ends"),
    canceled: look("quiet", CircleSlash, "Canceled"),
  },
  discount_code: {
    active: look("yes", CircleCheck, "Active"),
    waiting: look("quiet", CalendarClock, "Not yet"),
    off: look("quiet", PowerOff, "Switched off"),
    used_up: look("quiet", CircleCheckBig, "Used up"),
    ended: look("quiet", CalendarX, "Ended"),
  },
  webhook_endpoint: {
    enabled: look("plain", Radio, "Enabled"),
    failing: look("care", TriangleAlert, "Failing"),
    disabled_by_failures: look("no", PlugZap, "Disabled after 5"),
    gone: look("no", PlugZap, "Disabled after 410"),
    switched_off: look("quiet", PowerOff, "Switched off"),
  },
  webhook_delivery: {
    pending: look("quiet", Clock, "Pending"),
    next: look("care", RotateCw, "Next try"),
    in_flight: look("accent", Send, "In flight"),
    succeeded: look("plain", Check, "Delivered"),
    failed: look("no", X, "Failed"),
    abandoned: look("quiet", CircleSlash, "Abandoned"),
  },
  request: {
    succeeded: look("plain", Check, "Succeeded"),
    refused: look("quiet", Ban, "Refused"),
    failed: look("no", X, "Failed"),
  },
  mail: {
    waiting: look("quiet", Clock, "Waiting"),
    next: look("care", RotateCw, "Next try"),
    sending: look("accent", Send, "Sending"),
    sent: look("plain", Check, "Sent"),
    failed: look("no", X, "Failed"),
    kept: look("quiet", Archive, "Kept"),
  },
  conflict: {
    open: look("care", GitCompareArrows, "Open"),
    settled: look("quiet", Check, "Settled"),
  },
  key: {
    in_use: look("plain", CircleCheck, "In use"),
    ends: look("care", Hourglass, "Ends soon"),
    revoked: look("quiet", Ban, "Revoked"),
  },
} satisfies Record<string, Record<string, Look>>;

export type StatusOf = keyof typeof STATES;
export type StatusIs<R extends StatusOf> = keyof (typeof STATES)[R] & string;

/** The icon and word of a state. `children` replaces the word where it carries a value ("2 of 5 used"). */
export function Status<R extends StatusOf>({ of, is, children }: { of: R; is: StatusIs<R>; children?: ReactNode }) {
  const state = (STATES[of] as Record<string, Look>)[is];
  if (!state) return <span className={styles.status}>{children ?? is}</span>;
  const Glyph = state.glyph;
  return (
    <span className={`${styles.status} ${styles[state.role] ?? ""}`}>
      <Glyph />
      {children === undefined ? state.word : <span>{children}</span>}
    </span>
  );
}

/** A state that belongs to no resource, drawn the same way: "Not loaded". */
export function CustomStatus({
  tone,
  glyph: Glyph,
  children,
}: {
  tone: Role;
  glyph: ComponentType;
  children: ReactNode;
}) {
  return (
    <span className={`${styles.status} ${styles[tone] ?? ""}`}>
      <Glyph />
      {children}
    </span>
  );
}

/** Returns the word of a state, for tabs and sentences. */
export function statusWord<R extends StatusOf>(of: R, is: StatusIs<R>): string {
  return (STATES[of] as Record<string, Look>)[is]?.word ?? is;
}

function look(role: Role, glyph: ComponentType, word: string): Look {
  return { role, glyph, word };
}

/** The states of an item with a number of uses. */
function usable(usedWord: string) {
  return {
    valid: look("yes", CircleCheck, "Valid"),
    part: look("yes", HalfDisc, "Partly used"),
    used: look("quiet", CircleCheckBig, usedWord),
    expired: look("quiet", CalendarX, "Expired"),
    voided: look("quiet", CircleSlash, "Voided"),
  };
}
