import {
  type Answer,
  isDecided,
  isWorthRepeating,
  type RedemptionLookup,
  type RedemptionResult,
} from "#app/scan/api/answers";
import { readCode } from "#app/scan/codes/read-code";
import { acceptedFields, openChargeOf } from "#app/scan/queue/kept-scan";
import { type Answered, undoKeyOf } from "#app/scan/queue/uploader";
import { checked } from "#app/scan/verdict/checked";
import { otherDay } from "#app/scan/verdict/other-day";
import { cardVerdict } from "#app/scan/verdict/refused";
import { toVerdict } from "#app/scan/verdict/to-verdict";
import { notUndone, sameCode, undone } from "#app/scan/verdict/undecided";
import type { Verdict } from "#app/scan/verdict/verdict";
import { split } from "./amount.ts";
import { askUntilDecided } from "./asking.ts";
import { OfflineDecisions } from "./offline-decisions.ts";
import { entryOf, lateAcceptance, newScan, noticeOf } from "./scan-entries.ts";
import { EXPLAINED_BY_LOOKUP, isLookedUpFirst, PRESENT_MS, type ScanRequest, Turn, toInput } from "./turn.ts";

/** A request about the code on the screen is sent again for this long. */
const ASK_FOR_MS = 30_000;

/**
 * Takes codes, sends them to the API, and keeps what the screen shows. Several requests can be in flight. Each scan has one
 * idempotency key, which is stored before it is sent and kept until the server has answered.
 */
export class ScanController extends OfflineDecisions {
  /** What is being asked, by name. */
  readonly #asking = new Map<string, Turn>();

  /** Reads the scans of this phone, also those of another tab. */
  readonly reload = (): Promise<void> => this.scans.reload();

  /** Handles a code that has come into view. `unseenMs` is as in `CodesInView`. */
  async seen(text: string, unseenMs: number | null): Promise<void> {
    await this.#handleCode(text, unseenMs !== null);
  }

  /** Handles a code that was pasted or typed. */
  async typed(text: string): Promise<void> {
    await this.#handleCode(text, false);
  }

  /** Handles what a handheld scanner has typed, which can be a part of a code. */
  async keyed(text: string): Promise<void> {
    await this.#handleCode(text, false, true);
  }

  /** Looks a code up and shows what a scan would do. Changes nothing. */
  async check(text: string): Promise<void> {
    if (text.trim()) await this.#run({ code: readCode(text), text, isCheck: true });
  }

  /** Sends the last request again. It keeps its key unless the server has answered it. */
  async retry(): Promise<void> {
    if (this.current && this.state().requestedAt === null) await this.#run(this.current.request);
  }

  /** Asks again, when the network is back, about a guest who still waits for a decision. */
  async networkIsBack(): Promise<void> {
    const turn = this.current;
    if (turn && !turn.isDecided && turn.isFresh(PRESENT_MS) && !this.#asking.has(turn.name)) await this.retry();
  }

  /** Charges the card with what it can pay of the amount. */
  async charge(toPayCents: number): Promise<void> {
    const { card, requestedAt } = this.state();
    if (!card || requestedAt !== null) return;
    const { cardCents } = split(toPayCents, card.lookup.resource.balance_cents ?? 0);
    if (cardCents > 0) await this.#run({ code: card.code, text: card.code.token, charge: { toPayCents, cardCents } });
  }

  /** Lets the guest of another day in, whose code is on the screen. */
  async letInOtherDay(): Promise<void> {
    const { current } = this;
    if (current?.verdict?.outcome === "other_day") await this.#run({ ...current.request, isAnyDay: true });
  }

  /** Takes the last scan of this phone back. One that the server does not know is not sent. */
  async undo(): Promise<void> {
    const { undo } = this.state();
    const scan = undo && this.scans.get(undo.key);
    if (!undo || !scan) return;
    const request = { code: readCode(scan.token), text: scan.token, undo };
    if (scan.redemptionId !== null) return this.#run(request);
    const turn = this.take(new Turn(request));
    await this.takenBack(scan.key);
    this.show(turn, undone(undo.kind, undo.name));
  }

  /**
   * Marks a scan as taken back: one that the server has reversed, or one that it does not know, which is then not sent, or sent
   * and reversed.
   */
  async takenBack(key: string): Promise<void> {
    const scan = this.scans.get(key);
    if (!scan) return;
    const isKnown = scan.redemptionId !== null;
    await this.scans.change(key, { isUndone: true, ...(!isKnown && { state: scan.wasSent ? "waits" : "settled" }) });
    if (this.state().undo?.key === key) this.set({ undo: null });
  }

  /** Takes what the server said about scans that were sent later. */
  async uploaded(answers: readonly Answered[]): Promise<void> {
    await this.scans.reload();
    const refused = answers.findLast(({ scan }) => scan.state === "conflict");
    if (refused) this.set({ notice: noticeOf(refused.scan, refused.answer) });
  }

  async #handleCode(text: string, isInView: boolean, isKeyed = false): Promise<void> {
    if (!text.trim()) return;
    const code = readCode(text);
    await this.scans.load();
    // Its verdict may not be on the screen yet, although the scan is written.
    const request = { code, text, isKeyed };
    const running = this.#undecided(new Turn(request));
    if (running) return this.bringForward(running);
    const last = this.scans.letInOf(code.token);
    const ago = last ? Date.now() - last.at : Number.POSITIVE_INFINITY;
    if (!last || (!isInView && ago >= PRESENT_MS)) return this.#run(request);
    const turn = this.take(new Turn(request));
    turn.isDecided = true;
    this.show(turn, sameCode(last, Math.floor(ago / 1000)));
    this.set({ undo: { key: last.key, at: last.at, kind: last.kind ?? "ticket", name: last.name } });
  }

  async #run(request: ScanRequest): Promise<void> {
    const turn = new Turn(request);
    const running = this.#undecided(turn);
    if (running) return this.bringForward(running);
    this.#asking.set(turn.name, turn);
    this.take(turn);
    if (!request.undo) turn.finding = this.deps.items()?.find(request.text) ?? null;
    this.startWaiting(turn, () => void this.decideHere(turn));
    try {
      await this.scans.load();
      if (request.undo) await this.#reverse(turn, request.undo);
      else if (request.isCheck || isLookedUpFirst(request)) await this.#lookUp(turn);
      else await this.#redeem(turn);
    } finally {
      if (this.#asking.get(turn.name) === turn) this.#asking.delete(turn.name);
      this.stopWaiting(turn);
    }
  }

  /**
   * Returns the turn about the same thing whose guest still waits for a verdict. After a verdict that holds, a code that is shown
   * again is another showing, also while the server is still asked about the first one.
   */
  #undecided({ name }: Turn): Turn | null {
    const running = this.#asking.get(name);
    return running && !(running.isDecided && running.verdict) ? running : null;
  }

  async #redeem(turn: Turn): Promise<void> {
    const scan = await this.open(turn);
    const { token, admission } = scan;
    if (this.deps.isOffline() && (await this.decideHere(turn))) return;
    if (this.scans.hasWaiting(token)) await this.deps.sendWaiting();
    if (!scan.wasSent) await this.scans.change(scan.key, { wasSent: true });
    const amountCents = scan.amountCents ?? undefined;
    const answer = await askUntilDecided(
      () => this.deps.api.redeem({ token, key: scan.key, amountCents, admission }),
      () => this.#isWanted(turn, scan.key),
      (undecided) => this.#showUndecided(turn, undecided),
    );
    await this.#answered(turn, scan.key, answer);
  }

  /** True while a guest waits for the answer: theirs is the newest code, and nobody has decided. */
  #isWanted(turn: Turn, key: string | null): boolean {
    const isOpen = key === null || this.scans.get(key)?.state === "open";
    return isOpen && !turn.isDecided && turn === this.current && turn.isFresh(ASK_FOR_MS);
  }

  async #answered(turn: Turn, key: string, answer: Answer<RedemptionResult>): Promise<void> {
    if (isDecided(answer)) turn.isAnswered = true; // from here on the phone does not decide
    const lookup = await this.#explain(turn, answer);
    const scan = this.scans.get(key);
    if (!scan) return;
    if (scan.state !== "open") {
      // In the meantime the guest was let in here. What the server accepted needs no second request; a refusal is sent as a conflict.
      if (scan.state === "waits" && answer.kind === "ok" && !scan.isUndone)
        await this.scans.change(key, { ...acceptedFields(answer.body), state: "settled" });
      return;
    }
    if (!isDecided(answer)) return this.#showUndecided(turn, answer);
    const isPresent = turn === this.current && !turn.isDecided && (!turn.isTentative || turn.isFresh(PRESENT_MS));
    if (!isPresent && answer.kind === "ok") {
      const late = lateAcceptance(scan);
      await this.scans.change(key, { redemptionId: answer.body.redemption.id, title: late.title });
      return this.set({ notice: late.notice });
    }
    const isOwn = this.scans.letInOf(scan.token) !== undefined;
    const verdict = this.#orStop(
      turn.request,
      toVerdict(answer, { ...toInput(turn.request, lookup), isOwn }, this.door()),
    );
    const fields = answer.kind === "ok" ? acceptedFields(answer.body) : {};
    await this.scans.change(key, { ...entryOf(verdict, scan.tail), ...fields, state: "settled" });
    if (!isPresent) return;
    turn.isDecided = true;
    this.show(turn, verdict, answer.kind === "ok" ? answer.body : null);
  }

  /** Without a chosen event the staff decides about a guest of another day, whose code was not used. */
  #orStop({ isAnyDay }: ScanRequest, verdict: Verdict): Verdict {
    const { isPicked, deviceEventIds } = this.deps.facts();
    return isAnyDay || isPicked || deviceEventIds ? verdict : otherDay(verdict, this.door());
  }

  /** Looks up what a refusal is about. */
  async #explain({ request }: Turn, answer: Answer<unknown>): Promise<RedemptionLookup | null> {
    if (answer.kind !== "refused" || !EXPLAINED_BY_LOOKUP.has(answer.refusal.code)) return null;
    const looked = await this.deps.api.lookup(request.code.token, { detail: true });
    return looked.kind === "ok" ? looked.body : null;
  }

  async #reverse(turn: Turn, undo: NonNullable<ScanRequest["undo"]>): Promise<void> {
    const redemptionId = this.scans.get(undo.key)?.redemptionId;
    if (!redemptionId) return;
    const answer = await this.deps.api.reverse({ redemptionId, key: undoKeyOf(undo.key) });
    if (isDecided(answer)) this.set({ undo: null });
    const wasReversedBefore = answer.kind === "refused" && answer.refusal.code === "already_reversed";
    if (answer.kind !== "ok" && !wasReversedBefore) return this.show(turn, notUndone(answer));
    await this.scans.change(undo.key, { isUndone: true });
    turn.isDecided = true;
    this.show(turn, undone(undo.kind, undo.name));
  }

  async #lookUp(turn: Turn): Promise<void> {
    const { request } = turn;
    const { code } = request;
    if (!request.isCheck && this.deps.isOffline() && (await this.decideHere(turn))) return;
    const answer = await askUntilDecided(
      () => this.deps.api.lookup(code.token),
      () => this.#isWanted(turn, null),
      (undecided) => this.#showUndecided(turn, undecided),
    );
    if (turn !== this.current || turn.isDecided) return; // nothing was changed, so nothing is lost
    if (answer.kind !== "ok") {
      const verdict = toVerdict(answer, toInput(request, null), this.door());
      const isRefusal = isDecided(answer) && verdict.outcome !== "misread";
      return request.isCheck || !isRefusal ? this.show(turn, verdict) : this.#showDecided(turn, verdict);
    }
    const { body } = answer;
    if (request.isCheck) return this.show(turn, checked(body, code.tail, this.door()));
    if (body.kind !== "gift_card") return this.#redeem(turn);
    const refusal = cardVerdict(body, toInput(request, body), this.door());
    if (refusal) return this.#showDecided(turn, refusal);
    turn.isDecided = true;
    this.showCard({ code, lookup: body, unansweredCents: openChargeOf(this.scans.all, code.token, Date.now()) });
  }

  /** Shows a refusal that needed no redemption, and adds it to the list. */
  async #showDecided(turn: Turn, verdict: ReturnType<typeof toVerdict>): Promise<void> {
    const { code } = turn.request;
    turn.isDecided = true;
    const scan = { ...newScan(this.deps.place, code, null, this.timeOf(turn.since)), ...entryOf(verdict, code.tail) };
    await this.scans.add({ ...scan, state: "settled" });
    this.show(turn, verdict);
  }

  /** Says why there is no answer, unless the phone or a person decides about this code. */
  #showUndecided(turn: Turn, answer: Answer<RedemptionResult> | Answer<RedemptionLookup>): void {
    if (turn !== this.current || answer.kind === "ok") return;
    if (turn.isTentative || (isWorthRepeating(answer) && this.isForPerson(turn))) return;
    this.show(turn, toVerdict(answer, toInput(turn.request, null), this.door()));
  }
}
