import type { Answer, RedemptionLookup, RedemptionResult, Refusal } from "#app/scan/api/answers";
import type { DoorApi } from "#app/scan/api/client";
import { type Code, readCode } from "#app/scan/codes/read-code";
import { cardVerdict } from "#app/scan/verdict/refused";
import { toVerdict } from "#app/scan/verdict/to-verdict";
import { notUndone, sameCode, undone } from "#app/scan/verdict/undecided";
import type { DoorContext, ScanInput, Verdict } from "#app/scan/verdict/verdict";
import { split } from "./amount.ts";
import { openAttempt, openCharge, settleAttempt } from "./attempts.ts";
import { addScan, markUndone } from "./scan-log.ts";
import { EMPTY_STATE, type SavedState, type ScannerState, type Undo } from "./state.ts";

/** After this time without an answer the screen says WAIT. */
const SLOW_AFTER_MS = 600;
/** A code typed again within this time was read twice by a handheld scanner. */
const TYPED_TWICE_MS = 2_000;
/** How often, and at what interval, to send a request whose key is still in use by an earlier request. */
const CONFLICT_ATTEMPTS = 4;
const CONFLICT_PAUSE_MS = 350;

/** What a request is about: a code to redeem, a charge or an undo. */
interface ScanRequest {
  code: Code;
  text: string;
  charge?: { toPayCents: number; cardCents: number };
  undo?: Undo;
}

export interface Dependencies {
  api: DoorApi;
  door: () => Omit<DoorContext, "now">;
  saved: SavedState;
  /** Milliseconds. */
  clock?: () => number;
  pause?: (ms: number) => Promise<void>;
}

/**
 * Takes codes, sends them to the API, and keeps the state that the screen shows. It sends one request at a time. Each scan
 * has one idempotency key, kept until the server has answered. Only an answer of the server decides a verdict.
 */
export class ScanController {
  readonly #deps: Required<Dependencies>;
  readonly #listeners = new Set<() => void>();
  /** The codes that were accepted since the page was loaded, by token. */
  readonly #accepted = new Map<string, { verdict: Verdict; name: string | null; at: number }>();
  #state: ScannerState;
  #request: ScanRequest | null = null;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(deps: Dependencies) {
    const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
    this.#deps = { clock: Date.now, pause, ...deps };
    this.#state = { ...EMPTY_STATE, ...deps.saved };
  }

  readonly state = (): ScannerState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  get isBusy(): boolean {
    return this.#state.requestedAt !== null;
  }

  /** Handles a code that has come into view. `unseenMs` is as in `CodesInView`. */
  async seen(text: string, unseenMs: number | null): Promise<void> {
    await this.#handleCode(text, (token) => unseenMs !== null && this.#accepted.has(token));
  }

  /** Handles a code that was pasted or typed, also by a handheld scanner. */
  async typed(text: string): Promise<void> {
    const now = this.#deps.clock();
    await this.#handleCode(text, (token) => now - (this.#accepted.get(token)?.at ?? -Infinity) < TYPED_TWICE_MS);
  }

  /** Sends the last request again. It keeps its key unless the server has answered it. */
  async retry(): Promise<void> {
    if (this.#request && !this.isBusy) await this.#send(this.#request);
  }

  /** Charges the card with what it can pay of the amount. */
  async charge(toPayCents: number): Promise<void> {
    const { card } = this.#state;
    if (!card || this.isBusy) return;
    const { cardCents } = split(toPayCents, card.lookup.resource.balance_cents ?? 0);
    if (cardCents > 0) await this.#send({ code: card.code, text: card.code.token, charge: { toPayCents, cardCents } });
  }

  /** Reverses the last redemption of this phone. */
  async undo(): Promise<void> {
    const { undo } = this.#state;
    if (undo && !this.isBusy) await this.#send({ code: readCode(undo.token), text: undo.token, undo });
  }

  /** Closes the verdict or the card, and shows the camera. */
  clear(): void {
    if (this.isBusy) return;
    clearTimeout(this.#retryTimer);
    this.#set({ verdict: null, card: null, canLetInMore: false });
  }

  async #handleCode(text: string, isSame: (token: string) => boolean): Promise<void> {
    if (this.isBusy || !text.trim()) return;
    const code = readCode(text);
    const accepted = this.#accepted.get(code.token);
    if (accepted && isSame(code.token)) {
      const seconds = Math.floor((this.#deps.clock() - accepted.at) / 1000);
      this.#request = { code, text };
      this.#set({ verdict: sameCode(accepted.verdict, accepted.name, seconds), card: null });
      return;
    }
    await this.#send({ code, text });
  }

  async #send(request: ScanRequest): Promise<void> {
    clearTimeout(this.#retryTimer);
    this.#request = request;
    this.#set({ requestedAt: this.#deps.clock(), isSlow: false });
    const slow = setTimeout(() => this.#set({ isSlow: true }), SLOW_AFTER_MS);
    try {
      if (request.undo) return await this.#reverse(request.undo);
      const isRedemption = request.charge || (request.code.kind !== null && request.code.kind !== "gift_card");
      await (isRedemption ? this.#redeem(request) : this.#lookUpCard(request));
    } finally {
      clearTimeout(slow);
      this.#set({ requestedAt: null, isSlow: false });
    }
  }

  async #redeem(request: ScanRequest): Promise<void> {
    const asked = { token: request.code.token, amountCents: request.charge?.cardCents };
    const { attempts, key } = openAttempt(this.#state.attempts, asked, this.#now());
    this.#set({ attempts });
    let answer = await this.#deps.api.redeem({ ...asked, key });
    for (let attempt = 1; attempt < CONFLICT_ATTEMPTS && isConflict(answer); attempt++) {
      await this.#deps.pause(CONFLICT_PAUSE_MS);
      answer = await this.#deps.api.redeem({ ...asked, key });
    }
    if (isDecided(answer)) this.#set({ attempts: settleAttempt(this.#state.attempts, asked) });
    await this.#showAnswer(request, answer);
  }

  async #reverse(undo: Undo): Promise<void> {
    const asked = { token: `undo ${undo.redemptionId}` };
    const { attempts, key } = openAttempt(this.#state.attempts, asked, this.#now());
    this.#set({ attempts });
    const answer = await this.#deps.api.reverse({ redemptionId: undo.redemptionId, key });
    if (isDecided(answer)) this.#set({ attempts: settleAttempt(this.#state.attempts, asked), undo: null });
    const wasReversedBefore = answer.kind === "refused" && answer.refusal.code === "already_reversed";
    if (answer.kind !== "ok" && !wasReversedBefore) {
      return this.#set({ verdict: notUndone(answer), canLetInMore: false, card: null });
    }
    this.#accepted.delete(undo.token);
    this.#set({
      verdict: undone(undo.kind, undo.name),
      canLetInMore: false,
      card: null,
      guestsLetIn: Math.max(0, this.#state.guestsLetIn - undo.guests),
      scans: markUndone(this.#state.scans, undo.scanId),
    });
  }

  async #lookUpCard(request: ScanRequest): Promise<void> {
    const answer = await this.#deps.api.lookup(request.code.token);
    if (answer.kind !== "ok") return this.#showAnswer(request, answer);
    const { code } = request;
    const refusal = cardVerdict(answer.body, toInput(request, answer.body), this.#door());
    if (refusal) return this.#show(request, refusal, null);
    const unansweredCents = openCharge(this.#state.attempts, code.token);
    this.#set({ card: { code, lookup: answer.body, unansweredCents }, verdict: null, canLetInMore: false });
  }

  async #showAnswer(request: ScanRequest, answer: Answer<RedemptionResult>): Promise<void> {
    const { code } = request;
    let lookup: RedemptionLookup | null = null;
    if (answer.kind === "refused" && EXPLAINED_BY_LOOKUP.has(answer.refusal.code)) {
      const looked = await this.#deps.api.lookup(code.token, { detail: true });
      lookup = looked.kind === "ok" ? looked.body : null;
    }
    const verdict = toVerdict(answer, toInput(request, lookup), this.#door());
    if (answer.kind === "ok") {
      this.#accepted.set(code.token, { verdict, name: answer.body.display.name, at: this.#deps.clock() });
      this.#set({ guestsLetIn: this.#state.guestsLetIn + guestsOf(answer.body) });
    }
    this.#show(request, verdict, answer.kind === "ok" ? answer.body : null);
    if (answer.kind === "refused") this.#retryLater(answer.refusal);
  }

  #show({ code }: ScanRequest, verdict: Verdict, result: RedemptionResult | null): void {
    const canLetInMore = result?.kind !== "membership" && (result?.resource.remaining ?? 0) > 0;
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
    this.#set({ verdict, canLetInMore, undo, card: null, scans });
  }

  /** After a 429, sends the request again at the time the server named, unless the screen shows something else by then. */
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

  #set(change: Partial<ScannerState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}

/** Refusals that need a lookup of the item: its dates, and whether it was used or voided. */
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

/** True if the server accepted or refused this attempt. Otherwise the attempt stays open and keeps its key. */
function isDecided(answer: Answer<unknown>): boolean {
  if (answer.kind !== "refused") return answer.kind === "ok";
  const { status } = answer.refusal;
  return !isConflict(answer) && status < 500 && ![401, 403, 429].includes(status);
}

const toInput = ({ code, text, charge }: ScanRequest, lookup: RedemptionLookup | null): ScanInput => ({
  text,
  tail: code.tail,
  lookup,
  ...charge,
});
