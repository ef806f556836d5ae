import type { Answer, RedemptionLookup, RedemptionResult, Refusal } from "#app/scan/api/answers";
import type { DoorApi } from "#app/scan/api/client";
import { type Code, readCode } from "#app/scan/codes/code";
import { toVerdict } from "#app/scan/verdict/decide";
import { cardVerdict } from "#app/scan/verdict/no";
import { notUndone, sameCode, undone } from "#app/scan/verdict/undecided";
import type { DoorContext, ScanInput, Verdict } from "#app/scan/verdict/verdict";
import { split } from "./amount.ts";
import { openAttempt, openCharge, settleAttempt } from "./attempts.ts";
import { addScan, markUndone } from "./scan-log.ts";
import { type DeskMemory, type DeskState, EMPTY_STATE, type Undo } from "./state.ts";

/** Without an answer for this long the screen says WAIT. */
const SLOW_AFTER_MS = 600;
/** A hand scanner that reads a code twice by mistake is faster than this. */
const TYPED_TWICE_MS = 2_000;
/** While the first request under the same key still runs: how often to send it, and the pause between. */
const CONFLICT_TRIES = 4;
const CONFLICT_PAUSE_MS = 350;

/** What the next request is about. */
interface Question {
  code: Code;
  text: string;
  charge?: { toPayCents: number; cardCents: number };
  undo?: Undo;
}

export interface DeskDependencies {
  api: DoorApi;
  door: () => Omit<DoorContext, "now">;
  memory: DeskMemory;
  /** Milliseconds. */
  clock?: () => number;
  pause?: (ms: number) => Promise<void>;
}

/**
 * The state of the scanner. One request at a time; one idempotency key for each scan, kept until the server has answered;
 * and a verdict only from an answer.
 */
export class Desk {
  readonly #deps: Required<DeskDependencies>;
  readonly #listeners = new Set<() => void>();
  /** What this page had accepted, by token. */
  readonly #accepted = new Map<string, { verdict: Verdict; name: string | null; at: number }>();
  #state: DeskState;
  #question: Question | null = null;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(deps: DeskDependencies) {
    const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
    this.#deps = { clock: Date.now, pause, ...deps };
    this.#state = { ...EMPTY_STATE, ...deps.memory };
  }

  readonly state = (): DeskState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  get isBusy(): boolean {
    return this.#state.askingSince !== null;
  }

  /** A code that has come into view; `unseenMs` as `CodesInView` reports it. */
  async seen(text: string, unseenMs: number | null): Promise<void> {
    await this.#present(text, (token) => unseenMs !== null && this.#accepted.has(token));
  }

  /** A code that was typed, pasted, or typed by a hand scanner. */
  async typed(text: string): Promise<void> {
    const now = this.#deps.clock();
    await this.#present(text, (token) => now - (this.#accepted.get(token)?.at ?? -Infinity) < TYPED_TWICE_MS);
  }

  /** Sends the last request again: under its own key, unless the server has answered it. */
  async retry(): Promise<void> {
    if (this.#question && !this.isBusy) await this.#ask(this.#question);
  }

  /** Charges the card with its part of what is to pay. */
  async charge(toPayCents: number): Promise<void> {
    const { card } = this.#state;
    if (!card || this.isBusy) return;
    const { cardCents } = split(toPayCents, card.lookup.resource.balance_cents ?? 0);
    if (cardCents > 0) await this.#ask({ code: card.code, text: card.code.token, charge: { toPayCents, cardCents } });
  }

  /** Reverses what this phone did last. */
  async undo(): Promise<void> {
    const { undo } = this.#state;
    if (undo && !this.isBusy) await this.#ask({ code: readCode(undo.token), text: undo.token, undo });
  }

  /** Back to the camera. */
  clear(): void {
    if (this.isBusy) return;
    clearTimeout(this.#retryTimer);
    this.#set({ verdict: null, card: null, oneMore: false });
  }

  async #present(text: string, isSame: (token: string) => boolean): Promise<void> {
    if (this.isBusy || !text.trim()) return;
    const code = readCode(text);
    const accepted = this.#accepted.get(code.token);
    if (accepted && isSame(code.token)) {
      const seconds = Math.floor((this.#deps.clock() - accepted.at) / 1000);
      this.#question = { code, text };
      this.#set({ verdict: sameCode(accepted.verdict, accepted.name, seconds), card: null });
      return;
    }
    await this.#ask({ code, text });
  }

  async #ask(question: Question): Promise<void> {
    clearTimeout(this.#retryTimer);
    this.#question = question;
    this.#set({ askingSince: this.#deps.clock(), slow: false });
    const slow = setTimeout(() => this.#set({ slow: true }), SLOW_AFTER_MS);
    try {
      if (question.undo) return await this.#reverse(question.undo);
      const redeems = question.charge || (question.code.kind !== null && question.code.kind !== "gift_card");
      await (redeems ? this.#redeem(question) : this.#lookUpCard(question));
    } finally {
      clearTimeout(slow);
      this.#set({ askingSince: null, slow: false });
    }
  }

  async #redeem(question: Question): Promise<void> {
    const asked = { token: question.code.token, amountCents: question.charge?.cardCents };
    const { attempts, key } = openAttempt(this.#state.attempts, asked, this.#now());
    this.#set({ attempts });
    let answer = await this.#deps.api.redeem({ ...asked, key });
    for (let tries = 1; tries < CONFLICT_TRIES && isConflict(answer); tries++) {
      await this.#deps.pause(CONFLICT_PAUSE_MS);
      answer = await this.#deps.api.redeem({ ...asked, key });
    }
    if (isDecided(answer)) this.#set({ attempts: settleAttempt(this.#state.attempts, asked) });
    await this.#showAnswer(question, answer);
  }

  async #reverse(undo: Undo): Promise<void> {
    const asked = { token: `undo ${undo.redemptionId}` };
    const { attempts, key } = openAttempt(this.#state.attempts, asked, this.#now());
    this.#set({ attempts });
    const answer = await this.#deps.api.reverse({ redemptionId: undo.redemptionId, key });
    if (isDecided(answer)) this.#set({ attempts: settleAttempt(this.#state.attempts, asked), undo: null });
    const wasReversedBefore = answer.kind === "refused" && answer.refusal.code === "already_reversed";
    if (answer.kind !== "ok" && !wasReversedBefore) {
      return this.#set({ verdict: notUndone(answer), oneMore: false, card: null });
    }
    this.#accepted.delete(undo.token);
    this.#set({
      verdict: undone(undo.kind, undo.name),
      oneMore: false,
      card: null,
      letIn: Math.max(0, this.#state.letIn - undo.guests),
      scans: markUndone(this.#state.scans, undo.scanId),
    });
  }

  async #lookUpCard(question: Question): Promise<void> {
    const answer = await this.#deps.api.lookup(question.code.token);
    if (answer.kind !== "ok") return this.#showAnswer(question, answer);
    const { code } = question;
    const refusal = cardVerdict(answer.body, toInput(question, answer.body), this.#door());
    if (refusal) return this.#show(question, refusal, null);
    const unanswered = openCharge(this.#state.attempts, code.token);
    this.#set({ card: { code, lookup: answer.body, unanswered }, verdict: null, oneMore: false });
  }

  async #showAnswer(question: Question, answer: Answer<RedemptionResult>): Promise<void> {
    const { code } = question;
    let lookup: RedemptionLookup | null = null;
    if (answer.kind === "refused" && EXPLAINED_BY_LOOKUP.has(answer.refusal.code)) {
      const looked = await this.#deps.api.lookup(code.token, { detail: true });
      lookup = looked.kind === "ok" ? looked.body : null;
    }
    const verdict = toVerdict(answer, toInput(question, lookup), this.#door());
    if (answer.kind === "ok") {
      this.#accepted.set(code.token, { verdict, name: answer.body.display.name, at: this.#deps.clock() });
      this.#set({ letIn: this.#state.letIn + guestsOf(answer.body) });
    }
    this.#show(question, verdict, answer.kind === "ok" ? answer.body : null);
    if (answer.kind === "refused") this.#retryLater(answer.refusal);
  }

  #show({ code }: Question, verdict: Verdict, result: RedemptionResult | null): void {
    const oneMore = result?.kind !== "membership" && (result?.resource.remaining ?? 0) > 0;
    const scans = addScan(this.#state.scans, verdict, code.tail, this.#now());
    const undo = result && {
      redemptionId: result.redemption.id,
      at: this.#deps.clock(),
      scanId: scans[0].id,
      kind: result.kind,
      name: result.display.name,
      token: code.token,
      guests: guestsOf(result),
    };
    this.#set({ verdict, oneMore, undo, card: null, scans });
  }

  /** At 429: sends the request again when the server said, unless the screen shows something else by then. */
  #retryLater({ status, retryAfter }: Refusal): void {
    if (status !== 429) return;
    const shown = this.#state.verdict;
    this.#retryTimer = setTimeout(() => this.#state.verdict === shown && this.retry(), (retryAfter ?? 1) * 1000);
  }

  #now(): number {
    return Math.floor(this.#deps.clock() / 1000);
  }

  #door(): DoorContext {
    return { ...this.#deps.door(), now: this.#now() };
  }

  #set(change: Partial<DeskState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}

/** Refusals that a look-up of the item explains: its dates, and whether it was used or voided. */
const EXPLAINED_BY_LOOKUP = new Set([
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

/** The server has said yes or no to this attempt. Anything else leaves the attempt open, with its key. */
function isDecided(answer: Answer<unknown>): boolean {
  if (answer.kind !== "refused") return answer.kind === "ok";
  const { status } = answer.refusal;
  return !isConflict(answer) && status < 500 && ![401, 403, 429].includes(status);
}

const toInput = ({ code, text, charge }: Question, lookup: RedemptionLookup | null): ScanInput => ({
  text,
  tail: code.tail,
  lookup,
  ...charge,
});
