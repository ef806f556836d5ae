import type { ConflictDetails, ConflictOverview } from "#lib/dashboard/conflicts/shape";
import type { Resolution } from "#lib/domain/redemptions/schema-conflicts";
import { formatSpan } from "#lib/texts/time";

const NOUNS = {
  gift_card: "Gift card",
  ticket: "Ticket",
  booking: "Booking",
  voucher: "Voucher",
  membership: "Membership",
} as const;

/** Returns what happened, in a few words: "Ticket used twice". */
export function conflictTitle({ kind, error, matter }: Pick<ConflictOverview, "kind" | "error" | "matter">): string {
  if (kind === null) return "Unknown code let in";
  const noun = NOUNS[kind];
  if (matter === "used") {
    if (error === "exhausted") return `${noun} had no use left`;
    return error === "allowance_exhausted" ? "Member had no check-in left" : `${noun} used twice`;
  }
  return `${noun} ${REASONS[error] ?? "was not valid"}`;
}

const REASONS: Record<string, string> = {
  already_redeemed_or_voided: "was voided",
  gift_card_voided: "was voided",
  gift_card_expired: "had expired",
  gift_card_on_hold: "was on hold",
  expired: "had expired",
  insufficient_balance: "had too little on it",
  membership_inactive: "was not active",
  outside_window: "was scanned at the wrong time",
  wrong_event: "was for another event",
  insufficient_scope: "may not be taken by this phone",
};

/** Returns the title with the time between both scans: "Ticket used twice, 7 min apart". */
export function conflictHeading(conflict: ConflictDetails): string {
  const title = conflictTitle(conflict);
  const { matter, other, redeemed_at } = conflict;
  return matter === "used" && other ? `${title}, ${formatSpan(Math.abs(redeemed_at - other.at))} apart` : title;
}

/** What a conflict can turn out to be, as a choice of the form. */
export const RESOLUTION_TEXTS: Record<Resolution, { title: string; text: string }> = {
  two_people: {
    title: "Two people, one code",
    text: "Both were let in, but only one entry was sold. Nothing is charged automatically.",
  },
  came_back: { title: "The same person, coming back in", text: "Nobody came in who had not paid." },
  let_in: { title: "Let in anyway", text: "The guest is inside. The item stays as it is." },
  store_pays: { title: "The store bears the cost", text: "The guest has the goods. Nothing is taken from the card." },
  mistake: { title: "Scanned by mistake", text: "Nobody came in with this scan." },
  other: { title: "Something else", text: "Describe it in the note." },
};
