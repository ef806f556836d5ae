import type { DoorApi } from "#app/scan/api/client";
import type { DoorItems, KnownItem } from "#app/scan/list/door-items";
import { storeNow } from "#app/scan/phone/store-time";
import { type KeptScan, openChargeOf, storeTimeOf } from "#app/scan/queue/kept-scan";
import type { ScanStore } from "#app/scan/queue/scan-store";
import { notCharged, notStored, STORES_NOTHING, UNTIL_CLOSED } from "#app/scan/verdict/not-stored";
import { lookupOf, notOnList } from "#app/scan/verdict/offline";
import type { DoorContext } from "#app/scan/verdict/verdict";
import { decideHere, type HereFacts } from "./decide-here.ts";
import { KeptScans } from "./kept-scans.ts";
import { afterOwnScans } from "./own-scans.ts";
import { entryOf, letInFields, turnedAwayFields } from "./scan-entries.ts";
import { Screen } from "./screen.ts";
import type { Turn } from "./turn.ts";

export interface Dependencies {
  api: DoorApi;
  store: ScanStore;
  /** The store and mode whose codes are scanned. */
  place: string;
  door: () => Omit<DoorContext, "now">;
  /** The items that this phone can decide about without the server. */
  items: () => Pick<DoorItems, "find" | "askedAt"> | null;
  facts: () => HereFacts;
  /** Sends what waits, so that the server hears of an earlier scan of a code before the next one. */
  sendWaiting: () => Promise<void>;
  isOffline: () => boolean;
}

/** The decisions that are made without the server: by the list of this phone, or by a person. */
export abstract class OfflineDecisions extends Screen {
  protected readonly deps: Dependencies;
  protected readonly scans: KeptScans;

  constructor(deps: Dependencies) {
    super();
    this.deps = deps;
    this.scans = new KeptScans(
      deps.store,
      deps.place,
      (scans) => this.set({ scans }),
      (isSafe) => this.#noteSafety(isSafe),
    );
  }

  #noteSafety(isSafe: boolean): void {
    if (this.state().storesNothing !== isSafe) return;
    this.set({ storesNothing: !isSafe, ...(!isSafe && { notice: STORES_NOTHING }) });
  }

  /** Lets the guest in whose code nobody could check. The server is told later. */
  async letIn(): Promise<void> {
    const scan = this.#answerQuestion();
    if (!scan) return;
    const kind = scan.kind ?? "ticket";
    await this.scans.change(scan.key, letInFields(scan));
    this.set({ undo: { key: scan.key, at: Date.now(), kind, name: null } });
    await this.deps.sendWaiting();
  }

  /** Turns the guest away whose code nobody could check. The next scan of the code has the same key. */
  async turnAway(): Promise<void> {
    const scan = this.#answerQuestion();
    if (scan) await this.scans.change(scan.key, turnedAwayFields(scan));
  }

  /** Without an answer a person decides about a ticket, a booking, a voucher or a membership. Money waits for the server. */
  protected isForPerson({ request, scan }: Turn): boolean {
    return scan !== null && !request.charge && request.code.kind !== "gift_card";
  }

  /**
   * Decides by the list of this phone, as the server has not. About a code that is not in it a person decides. Returns false if
   * this code needs the server.
   */
  protected async decideHere(turn: Turn): Promise<boolean> {
    const { request } = turn;
    const known = (await turn.finding) ?? null;
    if (turn.isDecided || turn.isAnswered || turn !== this.current || request.undo || request.isCheck) return false;
    if (!known) return this.#askPerson(turn);
    if (known.item.kind === "gift_card" && !request.charge) return this.#showKnownCard(turn, known);
    const scan = turn.scan ?? (await this.open(turn));
    const decision = decideHere(known, request, this.scans.all, this.deps.facts(), this.door());
    if (!decision) return this.#askPerson(turn);
    if (this.scans.get(scan.key)?.state !== "open") return false;
    const { verdict } = decision;
    if (decision.isAccepted) {
      turn.isDecided = true;
      const time = this.timeOf(Date.now());
      await this.scans.change(scan.key, { ...entryOf(verdict, scan.tail), ...decision.fields, ...time }); // before anybody is let in
      if (!this.scans.isSafe) return this.#askWithoutDisk(turn, scan);
      this.show(turn, verdict);
      if (turn === this.current)
        this.set({
          undo: { key: scan.key, at: time.at, kind: known.item.kind, name: known.item.name },
          notes: known.item.notes ?? [], // a list of an older page has none
        });
    } else {
      turn.isRefusedHere = true;
      await this.scans.change(scan.key, entryOf(verdict, scan.tail));
      this.show(turn, verdict);
    }
    return true;
  }

  /** Shows a card with the balance of the list, if this phone may charge it. */
  #showKnownCard(turn: Turn, known: KnownItem): boolean {
    const { rules } = this.deps.facts();
    if (!rules || rules.offline_charge_limit_cents === 0) return false;
    const { code } = turn.request;
    const item = afterOwnScans(known.item, this.scans.all, code.token, known.askedAt);
    turn.isDecided = true;
    const unansweredCents = openChargeOf(this.scans.all, code.token, Date.now());
    this.showCard({ code, lookup: lookupOf({ ...known, item }, this.door()), unansweredCents });
    return true;
  }

  #askPerson(turn: Turn): boolean {
    const { scan } = turn;
    if (!scan || !this.isForPerson(turn)) return false;
    const before = this.scans.letInOf(scan.token);
    turn.isQuestion = true;
    const listAt = this.deps.items()?.askedAt ?? null;
    const verdict = notOnList(
      before ? storeTimeOf(before) : null,
      listAt === null ? null : storeTimeOf(this.timeOf(listAt)),
      this.door(),
    );
    this.show(turn, this.scans.isSafe ? verdict : { ...verdict, band: UNTIL_CLOSED });
    return true;
  }

  /** The list accepts the code, but nothing would say later that it was used: a person decides, and no money is charged. */
  async #askWithoutDisk(turn: Turn, before: KeptScan): Promise<boolean> {
    await this.scans.change(before.key, before);
    turn.isDecided = false;
    turn.isQuestion = this.isForPerson(turn);
    this.show(turn, turn.isQuestion ? notStored() : notCharged());
    return true;
  }

  /** Returns the scan of a turn, which is stored before anything is sent, and as sent if it is sent now. */
  protected async open(turn: Turn): Promise<KeptScan> {
    const { code, charge, isAnyDay } = turn.request;
    const admission = isAnyDay ? undefined : this.deps.facts().admission;
    const parts = { token: code.token, amountCents: charge?.cardCents ?? null, admission };
    turn.scan ??= await this.scans.open(code, parts, {
      ...this.timeOf(turn.since),
      wasSent: !this.deps.isOffline(),
    });
    return turn.scan;
  }

  protected door(): DoorContext {
    return { ...this.deps.door(), now: storeNow(this.deps.facts().aheadMs) };
  }

  /** Returns a time of this phone, with what makes it one of the store. */
  protected timeOf(at: number): Pick<KeptScan, "at" | "aheadMs"> {
    return { at, aheadMs: this.deps.facts().aheadMs };
  }

  /** Returns the scan that a person decides now, and shows the camera. */
  #answerQuestion(): KeptScan | null {
    const turn = this.current;
    if (!turn?.isQuestion || !turn.scan) return null;
    turn.isDecided = true;
    this.clear();
    return this.scans.get(turn.scan.key);
  }
}
