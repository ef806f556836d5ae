import {
  Banknote,
  BellOff,
  BellRing,
  CircleCheck,
  CircleDot,
  CircleSlash,
  Gift,
  type LucideIcon,
  Mail,
  Merge,
  Pencil,
  RefreshCw,
  ScanLine,
  ShoppingBag,
  SlidersHorizontal,
  Ticket,
  TriangleAlert,
  Undo2,
  UserPlus,
} from "lucide-react";
import type { ReactNode } from "react";
import { Text } from "./text.tsx";
import { Time } from "./time.tsx";
import styles from "./timeline.module.css";

/** What can happen to a thing, with its icon. `accent` is what the merchant is paid for, `yes` is who was let in. */
const KINDS = {
  placed: { glyph: ShoppingBag },
  paid: { glyph: CircleDot, tone: "accent" },
  issued: { glyph: Ticket },
  given: { glyph: Gift },
  mailed: { glyph: Mail },
  used: { glyph: ScanLine, tone: "yes" },
  charged: { glyph: Banknote },
  adjusted: { glyph: SlidersHorizontal },
  renewed: { glyph: RefreshCw },
  changed: { glyph: Pencil },
  reversed: { glyph: Undo2 },
  refunded: { glyph: Undo2 },
  refunding: { glyph: RefreshCw },
  refund_failed: { glyph: TriangleAlert },
  fulfilled: { glyph: CircleCheck },
  canceled: { glyph: CircleSlash },
  voided: { glyph: CircleSlash },
  joined: { glyph: UserPlus },
  agreed: { glyph: BellRing },
  withdrew: { glyph: BellOff },
  merged: { glyph: Merge },
} as const satisfies Record<string, { glyph: LucideIcon; tone?: "accent" | "yes" }>;

export interface TimelineEntry {
  id: string;
  kind: keyof typeof KINDS;
  /** What happened, in a few words. It may have links. */
  title: ReactNode;
  /** Who or what did it. */
  by?: Actor | null;
  detail?: ReactNode;
  /** It was taken back later, and counts no longer. */
  isReversed?: boolean;
  /** Unix seconds. */
  at: number;
}

/** Who did something: a person, a device, or "api". */
export interface Actor {
  source: string;
  byPerson: boolean;
  /** It is the name of an API key or of an app. */
  withKey?: boolean;
}

/** What happened to a thing, newest first, each with its icon, who did it, and its time. */
export function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  return (
    <ol className={styles.timeline}>
      {entries.map(({ id, kind, title, by, detail, isReversed, at }) => {
        const { glyph: Glyph, tone }: { glyph: LucideIcon; tone?: "accent" | "yes" } = KINDS[kind];
        return (
          <li key={id} className={tone && !isReversed ? styles[tone] : undefined}>
            <Glyph />
            <div>
              {isReversed ? (
                <Text as="s" tone="quiet">
                  {title}
                </Text>
              ) : (
                title
              )}
              {by && <By {...by} />}
              {detail && <small>{detail}</small>}
            </div>
            <Time at={at} />
          </li>
        );
      })}
    </ol>
  );
}

/** Shows " at Door A", " by Ines Okafor", " with Till system" or " over the API". */
function By({ source, byPerson, withKey }: Actor) {
  if (source === "api") return " over the API";
  return (
    <>
      {byPerson ? " by " : withKey ? " with " : " at "}
      <Text as="b" strong>
        {source}
      </Text>
    </>
  );
}
