import type { RedemptionResult } from "#app/scan/api/answers";
import type { Verdict } from "#app/scan/verdict/verdict";
import { EMPTY_STATE, type PendingCard, type ScannerState } from "./state.ts";
import { PRESENT_MS, type Turn } from "./turn.ts";

/** After this time without an answer the screen says WAIT. */
const SLOW_AFTER_MS = 600;
/** After this time without an answer it is decided without the server. */
const DECIDE_AFTER_MS = 1_500;

/** What the screen shows. It belongs to the newest turn: what becomes of an earlier one does not appear on it. */
export class Screen {
  readonly #listeners = new Set<() => void>();
  #state: ScannerState = EMPTY_STATE;
  #current: Turn | null = null;
  #timers: ReturnType<typeof setTimeout>[] = [];
  #dimming: ReturnType<typeof setTimeout> | undefined;

  readonly state = (): ScannerState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Closes the verdict or the card, and shows the camera. */
  clear(): void {
    this.#current = null;
    this.#stopTimers();
    this.set({ verdict: null, card: null, canLetInMore: false, requestedAt: null, isSlow: false });
  }

  readonly closeNotice = (): void => this.set({ notice: null });

  /** The turn that the screen belongs to. */
  protected get current(): Turn | null {
    return this.#current;
  }

  /** Gives the screen to a turn. An earlier verdict is the last one from now on. */
  protected take(turn: Turn): Turn {
    this.#current = turn;
    this.#stopTimers();
    this.set({ requestedAt: null, isSlow: false, isLast: true });
    return turn;
  }

  /** Gives the screen back to a turn that is still being asked about, and says again what is known of it. */
  protected bringForward(turn: Turn): void {
    if (turn === this.#current && !turn.verdict) return;
    if (turn !== this.#current) this.take(turn);
    if (turn.verdict) this.show(turn, { ...turn.verdict });
    else this.set({ requestedAt: turn.since, isSlow: true });
  }

  protected startWaiting(turn: Turn, decide: () => void): void {
    this.set({ requestedAt: turn.since });
    this.#timers = [setTimeout(() => this.set({ isSlow: true }), SLOW_AFTER_MS), setTimeout(decide, DECIDE_AFTER_MS)];
  }

  protected stopWaiting(turn: Turn): void {
    if (turn !== this.#current) return;
    this.#stopWaitingTimers();
    this.set({ requestedAt: null, isSlow: false });
  }

  /** Shows the verdict of a turn, unless the screen belongs to another one. */
  protected show(turn: Turn, verdict: Verdict, result: RedemptionResult | null = null): void {
    turn.verdict = verdict;
    if (turn !== this.#current) return;
    clearTimeout(this.#dimming);
    if (!turn.isQuestion) this.#dimming = setTimeout(() => this.set({ isLast: true }), PRESENT_MS);
    const canLetInMore = result !== null && result.kind !== "membership" && (result.resource.remaining ?? 0) > 0;
    const undo = result &&
      turn.scan && {
        key: turn.scan.key,
        at: Date.now(),
        kind: result.kind,
        name: result.display.name,
      };
    this.set({
      verdict,
      item: result && { kind: result.kind, id: result.resource.id },
      notes: [],
      shownAt: Date.now(),
      canLetInMore,
      card: null,
      isLast: false,
      requestedAt: null,
      isSlow: false,
      ...(undo && { undo }),
    });
  }

  protected showCard(card: PendingCard): void {
    this.set({ card, verdict: null, canLetInMore: false, isLast: false });
  }

  protected set(change: Partial<ScannerState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }

  #stopTimers(): void {
    this.#stopWaitingTimers();
    clearTimeout(this.#dimming);
  }

  #stopWaitingTimers(): void {
    for (const timer of this.#timers) clearTimeout(timer);
  }
}
