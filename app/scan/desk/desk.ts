import type { Answer, Kind, RedemptionLookup, RedemptionResult, Refusal } from "#app/scan/api/answers";
import type { DoorApi } from "#app/scan/api/client";
import { type Code, readCode } from "#app/scan/codes/code";
import { toVerdict } from "#app/scan/verdict/decide";
import { cardVerdict } from "#app/scan/verdict/no";
import { notUndone, sameCode, undone } from "#app/scan/verdict/undecided";
import type { Asked, DoorContext, Verdict } from "#app/scan/verdict/verdict";
import { split } from "./amount.ts";
import { type Attempts, openAttempt, openCharge, settleAttempt } from "./attempts.ts";

/** Without an answer for this long the screen says WAIT. */
export const SLOW_AFTER_MS = 600;
/** A hand scanner that reads twice by mistake is faster than this. */
const TYPED_TWICE_MS = 2_000;
/** The first try under the same key is still running: how often and how fast to ask again. */
const CONFLICT_TRIES = 4;
const CONFLICT_PAUSE_MS = 350;
const SCANS_KEPT = 60;
/** How long a verdict offers to take back what it says. */
export const UNDO_WITHIN_MS = 10_000;
/** How long the line of the last scan does. */
export const LAST_UNDO_WITHIN_MS = 60_000;

/** One line of this phone's own list. */
export interface Scan {
  id: number;
  /** Unix seconds. */
  at: number;
  rule: Verdict["rule"];
  field: Verdict["field"];
  title: string;
  note: string;
  isUndone?: boolean;
}

/** What survives a reload of the page. */
export interface DeskMemory {
  attempts: Attempts;
  letIn: number;
  scans: readonly Scan[];
}

export const EMPTY_MEMORY: DeskMemory = { attempts: {}, letIn: 0, scans: [] };

export interface DeskState extends DeskMemory {
  /** Milliseconds at which the question in flight was asked. */
  askingSince: number | null;
  slow: boolean;
  verdict: Verdict | null;
  /** The same pass can let one more guest in. */
  oneMore: boolean;
  /** What this phone did last and can take back. */
  undo: Undo | null;
  /** A card whose amount is being asked for. */
  card: { code: Code; lookup: RedemptionLookup; unanswered: number | null } | null;
}

export const EMPTY_STATE: DeskState = {
  ...EMPTY_MEMORY,
  askingSince: null,
  slow: false,
  verdict: null,
  oneMore: false,
  undo: null,
  card: null,
};

interface Undo {
  redemptionId: string;
  /** Milliseconds. */
  at: number;
  scanId: number;
  kind: Kind;
  name: string | null;
  token: string;
  /** How many it had let in. */
  guests: number;
}

interface Question {
  code: Code;
  text: string;
  charge?: { toPayCents: number; cardCents: number };
  undo?: Undo;
}

export interface DeskSurroundings {
  api: DoorApi;
  door: () => Omit<DoorContext, "now">;
  memory: DeskMemory;
  /** Milliseconds. */
  clock?: () => number;
  pause?: (ms: number) => Promise<void>;
}

/**
 * The door's whole conversation: one question at a time, one attempt key per scan that lives until the
 * server has answered, and a verdict only from an answer.
 */
export class Desk {
  readonly #around: Required<DeskSurroundings>;
  readonly #listeners = new Set<() => void>();
  readonly #taken = new Map<string, { verdict: Verdict; name: string | null; at: number }>();
  #state: DeskState;
  #question: Question | null = null;
  #again: ReturnType<typeof setTimeout> | undefined;

  constructor(around: DeskSurroundings) {
    const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
    this.#around = { clock: Date.now, pause, ...around };
    this.#state = { ...EMPTY_STATE, ...around.memory };
  }

  readonly state = (): DeskState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  get busy(): boolean {
    return this.#state.askingSince !== null;
  }

  /** A code that has come into view; `unseenMs` as `Sightings` says it. */
  async seen(text: string, unseenMs: number | null): Promise<void> {
    await this.#present(text, (at) => unseenMs !== null && this.#taken.get(at) !== undefined);
  }

  /** A code that was typed, pasted, or typed by a hand scanner. */
  async typed(text: string): Promise<void> {
    const now = this.#around.clock();
    await this.#present(text, (token) => now - (this.#taken.get(token)?.at ?? -Infinity) < TYPED_TWICE_MS);
  }

  /** Asks the last question again: under its own key, unless the server has answered it. */
  async retry(): Promise<void> {
    if (this.#question && !this.busy) await this.#ask(this.#question);
  }

  /** Takes the card's part of what is to pay. */
  async charge(toPayCents: number): Promise<void> {
    const { card } = this.#state;
    if (!card || this.busy) return;
    const { cardCents } = split(toPayCents, card.lookup.resource.balance_cents ?? 0);
    if (cardCents > 0) await this.#ask({ code: card.code, text: card.code.token, charge: { toPayCents, cardCents } });
  }

  /** Takes back what this phone did last. */
  async undo(): Promise<void> {
    const { undo } = this.#state;
    if (undo && !this.busy) await this.#ask({ code: readCode(undo.token), text: undo.token, undo });
  }

  /** Back to the camera. */
  clear(): void {
    if (this.busy) return;
    clearTimeout(this.#again);
    this.#set({ verdict: null, card: null, oneMore: false });
  }

  async #present(text: string, isSame: (token: string) => boolean): Promise<void> {
    if (this.busy || !text.trim()) return;
    const code = readCode(text);
    const taken = this.#taken.get(code.token);
    if (taken && isSame(code.token)) {
      const seconds = Math.floor((this.#around.clock() - taken.at) / 1000);
      this.#question = { code, text };
      this.#set({ verdict: sameCode(taken.verdict, taken.name, seconds), card: null });
      return;
    }
    await this.#ask({ code, text });
  }

  async #ask(question: Question): Promise<void> {
    clearTimeout(this.#again);
    this.#question = question;
    this.#set({ askingSince: this.#around.clock(), slow: false });
    const slow = setTimeout(() => this.#set({ slow: true }), SLOW_AFTER_MS);
    try {
      if (question.undo) return await this.#reverse(question.undo);
      const redeems = question.charge || (question.code.kind !== null && question.code.kind !== "gift_card");
      await (redeems ? this.#redeem(question) : this.#readCard(question));
    } finally {
      clearTimeout(slow);
      this.#set({ askingSince: null, slow: false });
    }
  }

  async #redeem(question: Question): Promise<void> {
    const asked = { token: question.code.token, amountCents: question.charge?.cardCents };
    const { attempts, key } = openAttempt(this.#state.attempts, asked, this.#now());
    this.#set({ attempts });
    let answer = await this.#around.api.redeem({ ...asked, key });
    for (let tries = 1; tries < CONFLICT_TRIES && isConflict(answer); tries++) {
      await this.#around.pause(CONFLICT_PAUSE_MS);
      answer = await this.#around.api.redeem({ ...asked, key });
    }
    if (isAnswered(answer)) this.#set({ attempts: settleAttempt(this.#state.attempts, asked) });
    await this.#judge(question, answer);
  }

  async #reverse(undo: Undo): Promise<void> {
    const asked = { token: `undo ${undo.redemptionId}` };
    const { attempts, key } = openAttempt(this.#state.attempts, asked, this.#now());
    this.#set({ attempts });
    const answer = await this.#around.api.reverse({ redemptionId: undo.redemptionId, key });
    if (isAnswered(answer)) this.#set({ attempts: settleAttempt(this.#state.attempts, asked), undo: null });
    const isBackAlready = answer.kind === "refused" && answer.refusal.code === "already_reversed";
    if (answer.kind !== "ok" && !isBackAlready) {
      return this.#set({ verdict: notUndone(answer), oneMore: false, card: null });
    }
    this.#taken.delete(undo.token);
    this.#set({
      verdict: undone(undo.kind, undo.name),
      oneMore: false,
      card: null,
      letIn: Math.max(0, this.#state.letIn - undo.guests),
      scans: this.#state.scans.map((scan) => (scan.id === undo.scanId ? { ...scan, isUndone: true } : scan)),
    });
  }

  async #readCard(question: Question): Promise<void> {
    const answer = await this.#around.api.lookup(question.code.token);
    if (answer.kind !== "ok") return this.#judge(question, answer);
    const { code } = question;
    const refusal = cardVerdict(answer.body, { ...asAsked(question), seen: answer.body }, this.#door());
    if (refusal) return this.#conclude(question, refusal, null);
    const unanswered = openCharge(this.#state.attempts, code.token);
    this.#set({ card: { code, lookup: answer.body, unanswered }, verdict: null, oneMore: false });
  }

  async #judge(question: Question, answer: Answer<RedemptionResult>): Promise<void> {
    const { code } = question;
    let seen: RedemptionLookup | null = null;
    if (answer.kind === "refused" && WORTH_A_LOOK.has(answer.refusal.code)) {
      const looked = await this.#around.api.lookup(code.token, { detail: true });
      seen = looked.kind === "ok" ? looked.body : null;
    }
    const verdict = toVerdict(answer, { ...asAsked(question), seen }, this.#door());
    if (answer.kind === "ok") {
      this.#taken.set(code.token, { verdict, name: answer.body.display.name, at: this.#around.clock() });
      this.#set({ letIn: this.#state.letIn + guestsOf(answer.body) });
    }
    this.#conclude(question, verdict, answer.kind === "ok" ? answer.body : null);
    if (answer.kind === "refused") this.#askLater(answer.refusal);
  }

  #conclude(question: Question, verdict: Verdict, result: RedemptionResult | null): void {
    const oneMore = result?.kind !== "membership" && (result?.resource.remaining ?? 0) > 0;
    const scan: Scan = {
      id: (this.#state.scans[0]?.id ?? 0) + 1,
      at: this.#now(),
      rule: verdict.rule,
      field: verdict.field,
      title: verdict.field === "yes" ? verdict.who : titleOf(verdict),
      note: verdict.field === "yes" ? noteOf(verdict) : `…${question.code.tail}`,
    };
    const undo = result && {
      redemptionId: result.redemption.id,
      at: this.#around.clock(),
      scanId: scan.id,
      kind: result.kind,
      name: result.display.name,
      token: question.code.token,
      guests: guestsOf(result),
    };
    this.#set({ verdict, oneMore, undo, card: null, scans: [scan, ...this.#state.scans].slice(0, SCANS_KEPT) });
  }

  #askLater({ status, retryAfter }: Refusal): void {
    if (status !== 429) return;
    const shown = this.#state.verdict;
    this.#again = setTimeout(() => this.#state.verdict === shown && this.retry(), (retryAfter ?? 1) * 1000);
  }

  #now(): number {
    return Math.floor(this.#around.clock() / 1000);
  }

  #door(): DoorContext {
    return { ...this.#around.door(), now: this.#now() };
  }

  #set(change: Partial<DeskState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}

/** Refusals that a look at the item explains: its dates, and whether it was used or voided. */
const WORTH_A_LOOK = new Set([
  "already_redeemed_or_voided",
  "exhausted",
  "expired",
  "gift_card_voided",
  "gift_card_expired",
  "membership_inactive",
  "allowance_exhausted",
]);

const guestsOf = ({ kind, resource }: RedemptionResult): number =>
  kind === "gift_card" ? 0 : (resource.party_size ?? 1);

const isConflict = (answer: Answer<unknown>): boolean =>
  answer.kind === "refused" && answer.refusal.code === "idempotency_conflict";

/** The server has said yes or no to this attempt. Anything else leaves it open, with its key. */
function isAnswered(answer: Answer<unknown>): boolean {
  if (answer.kind !== "refused") return answer.kind === "ok";
  const { status } = answer.refusal;
  return !isConflict(answer) && status < 500 && ![401, 403, 429].includes(status);
}

function asAsked({ code, text, charge }: Question): Asked {
  return { text, tail: code.tail, seen: null, ...charge };
}

const sentenceCase = (word: readonly string[]): string => {
  const text = word.join(" ").toLowerCase();
  return text.charAt(0).toUpperCase() + text.slice(1);
};

const titleOf = ({ word, datum, rule }: Verdict): string =>
  rule === "used" && datum ? `Used ${datum.value}` : sentenceCase(word);

const noteOf = ({ rule, datum, what }: Verdict): string =>
  rule === "charged" ? `Card charged ${datum?.value ?? ""}` : what.replace(/\.$/, "");
