import type { RedemptionLookup } from "#app/scan/api/answers";
import type { Code } from "#app/scan/codes/read-code";
import type { KnownItem } from "#app/scan/list/door-items";
import type { KeptScan } from "#app/scan/queue/kept-scan";
import type { ScanInput, Verdict } from "#app/scan/verdict/verdict";
import type { Undo } from "./state.ts";

/** The guest of a verdict is at the door for this long. Later it is the last scan, and nothing about it appears automatically. */
export const PRESENT_MS = 10_000;

/** What a request is about: a code to redeem or to look up, a charge or an undo. */
export interface ScanRequest {
  code: Code;
  text: string;
  /** A handheld scanner has typed it, so it can be a part of a code. */
  isKeyed?: boolean;
  /** Only look the code up. */
  isCheck?: boolean;
  charge?: { toPayCents: number; cardCents: number };
  /** The staff lets in a guest of another day. */
  isAnyDay?: boolean;
  undo?: Undo;
}

/** A request and what became of it, from the moment a code is seen. The screen belongs to one turn at a time. */
export class Turn {
  readonly since = Date.now();
  /** The entry of the list of scans, once there is one. */
  scan: KeptScan | null = null;
  verdict: Verdict | null = null;
  /** The guest was told something that holds. */
  isDecided = false;
  /** The server has decided, though its answer may still be looked up. */
  isAnswered = false;
  /** A person has to decide. */
  isQuestion = false;
  /** This phone refused the code by its list. */
  isRefusedHere = false;
  /** Looks the code up in the list of this phone. */
  finding: Promise<KnownItem | null> | null = null;

  readonly request: ScanRequest;

  constructor(request: ScanRequest) {
    this.request = request;
  }

  /** Two turns with the same name are about the same thing. */
  get name(): string {
    const { code, charge, undo, isCheck, isAnyDay } = this.request;
    return [code.token, charge?.cardCents ?? "", undo?.key ?? "", isCheck ?? "", isAnyDay ?? ""].join(" ");
  }

  /** What is shown holds until the server answers. */
  get isTentative(): boolean {
    return this.isQuestion || this.isRefusedHere;
  }

  isFresh = (ms: number): boolean => Date.now() - this.since < ms;
}

/** Refusals that need a lookup of the item: its dates, and whether it was used or voided. */
export const EXPLAINED_BY_LOOKUP = new Set([
  "already_redeemed_or_voided",
  "exhausted",
  "expired",
  "gift_card_voided",
  "gift_card_expired",
  "membership_inactive",
  "allowance_exhausted",
]);

export const toInput = ({ code, text, isKeyed, charge }: ScanRequest, lookup: RedemptionLookup | null): ScanInput => ({
  text,
  isKeyed,
  tail: code.tail,
  kind: lookup?.kind ?? code.kind,
  lookup,
  ...charge,
});

/** A gift card's amount is entered after its lookup. A code of unknown form may be one of another system, or private. */
export const isLookedUpFirst = ({ code, charge }: ScanRequest): boolean =>
  !charge && (code.kind === null || code.kind === "gift_card");
