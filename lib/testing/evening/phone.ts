import type { Answer } from "#app/scan/api/answers";
import { askDoor } from "#app/scan/api/ask-door";
import { type DoorApi, doorApi } from "#app/scan/api/client";
import type { HereFacts } from "#app/scan/controller/decide-here";
import { ScanController } from "#app/scan/controller/scan-controller";
import { askList } from "#app/scan/list/ask-list";
import { DoorItems } from "#app/scan/list/door-items";
import { noItemStore } from "#app/scan/list/item-store";
import { aheadOf } from "#app/scan/phone/store-time";
import { type KeptScan, waitingIn } from "#app/scan/queue/kept-scan";
import { memoryScanStore, type ScanStore } from "#app/scan/queue/scan-store";
import { Uploader } from "#app/scan/queue/uploader";
import type { Verdict } from "#app/scan/verdict/verdict";
import type { Door } from "#lib/domain/door/schema";

/** `none`: the phone knows that it is offline. `silent`: it is connected, but no request gets an answer. */
export type Network = "good" | "none" | "silent";

/** What the staff saw after a code was scanned. */
export interface Seen {
  outcome: Verdict["outcome"];
  isLetIn: boolean;
  /** The phone or a person decided, and not the server. */
  isLocal: boolean;
  /** From the code to the verdict, in milliseconds. */
  ms: number;
}

const PLACE = "store.test";
const SEND_EVERY_MS = 1_000;
/** Four times as long as in the scanner, as in an evening that takes minutes each list has many more changes. */
const LIST_EVERY_MS = 60_000;
/** Each can take some seconds on a busy machine. */
const MOST_TRIES = 10;
const SILENCE_MS = 8_000;

/**
 * A phone at the door without its screen and camera: the scanner's own controller, queue and requests. Its scans are on a disk
 * that outlives it.
 */
export class Phone {
  network: Network = "good";
  readonly name: string;
  readonly #token: string;
  readonly #origin: () => string;
  readonly #disk = memoryScanStore();
  readonly #items: DoorItems;
  #door: Door | null = null;
  #life: Life | null = null;

  constructor(name: string, token: string, origin: () => string) {
    this.name = name;
    this.#token = token;
    this.#origin = origin;
    this.#items = new DoorItems({
      device: name,
      store: noItemStore(),
      askPage: async (since) =>
        this.network === "good" ? askList(token, { since, ticketEventIds: null, timeslotIds: [] }, origin()) : null,
    });
  }

  /** Asks for the rules and the list of the door until they are there, as a phone does when its page is opened. */
  async prepare(): Promise<void> {
    for (let tries = 1; ; tries++) {
      const door = await askDoor(this.#token, undefined, this.#origin());
      if (typeof door !== "string" && (await this.#items.refresh())) {
        this.#door = door;
        return this.start();
      }
      if (tries === MOST_TRIES) throw new Error(`${this.name} got no list.`);
      await new Promise((resolve) => setTimeout(resolve, SEND_EVERY_MS));
    }
  }

  start(): void {
    const api = doorApi(() => this.#token, { origin: this.#origin });
    this.#life ??= new Life({
      name: this.name,
      server: api,
      disk: this.#disk,
      network: () => this.network,
      items: this.#items,
      facts: {
        rules: this.#door?.rules ?? null,
        admission: {},
        isPicked: false,
        deviceEventIds: this.#door?.device.ticket_event_ids ?? null,
        aheadMs: aheadOf(this.#door),
      },
    });
  }

  /** The battery is empty: what is on the disk is left, and nothing that was under way is written any more. */
  die(): void {
    this.#life?.end();
    this.#life = null;
  }

  get isOn(): boolean {
    return this.#life !== null;
  }

  /**
   * Scans a code and waits for a verdict that decides. Who is not on the list is turned away. Returns null if the phone dies before.
   */
  scan = async (token: string): Promise<Seen | null> => (await this.#life?.scan(token)) ?? null;

  /** Sends all that waits. */
  async sendAll(): Promise<void> {
    for (;;) {
      await this.#life?.uploader.send({ isUrgent: true });
      if (waitingIn(await this.scans()).length === 0) return;
      await new Promise((resolve) => setTimeout(resolve, SEND_EVERY_MS));
    }
  }

  scans = (): Promise<KeptScan[]> => this.#disk.load(PLACE);
}

interface LifeInput {
  name: string;
  server: DoorApi;
  disk: ScanStore;
  network: () => Network;
  items: DoorItems;
  facts: HereFacts;
}

/** A phone from when it is turned on to when it is turned off. */
class Life {
  readonly uploader: Uploader;
  readonly #controller: ScanController;
  readonly #timers: readonly ReturnType<typeof setInterval>[];
  #isOver = false;
  readonly #ended = Promise.withResolvers<null>();

  constructor({ name, server, disk, network, items, facts }: LifeInput) {
    const store = this.#whileAlive(disk);
    const api = overNetwork(server, () => (this.#isOver ? "none" : network()));
    const isOffline = () => network() === "none";
    this.uploader = new Uploader({
      api,
      store,
      place: PLACE,
      onAnswers: (answers) => this.#controller.uploaded(answers),
      alone: (work) => work(),
    });
    this.#controller = new ScanController({
      api,
      store,
      place: PLACE,
      door: () => ({
        timeZone: "Europe/Berlin",
        currency: "eur",
        storeName: "Tidehouse",
        mode: "test",
        deviceName: name,
        opensMinutesBefore: null,
      }),
      sendWaiting: async () => {
        if (!isOffline()) await this.uploader.send({ isUrgent: true });
      },
      isOffline,
      items: () => items,
      facts: () => facts,
    });
    this.#timers = [
      setInterval(() => void this.uploader.send(), SEND_EVERY_MS),
      setInterval(() => void items.refresh(), LIST_EVERY_MS),
    ];
  }

  end(): void {
    this.#isOver = true;
    this.#ended.resolve(null);
    for (const timer of this.#timers) clearInterval(timer);
    this.#controller.clear();
  }

  async scan(token: string): Promise<Seen | null> {
    const began = performance.now();
    const verdict = await Promise.race([this.#verdictOn(() => this.#controller.typed(token)), this.#ended.promise]);
    if (!verdict) return null;
    const ms = performance.now() - began;
    if (verdict.field === "ask") await this.#controller.turnAway();
    const isLetIn = verdict.field === "yes" || verdict.field === "self";
    return {
      outcome: verdict.outcome,
      isLetIn,
      isLocal: verdict.field === "self" || verdict.field === "ask" || verdict.isHere === true,
      ms,
    };
  }

  /** Resolves with the first verdict after this that is more than a pause. */
  #verdictOn(act: () => Promise<void>): Promise<Verdict> {
    const before = this.#controller.state().verdict;
    return new Promise((resolve, reject) => {
      const stop = this.#controller.subscribe(() => {
        const { verdict, isLast } = this.#controller.state();
        if (!verdict || verdict === before || isLast || verdict.field === "wait") return;
        stop();
        resolve(verdict);
      });
      act().catch(reject);
    });
  }

  /** Writes nothing once the phone is off. */
  #whileAlive(disk: ScanStore): ScanStore {
    return {
      ...disk,
      put: async (scan) => {
        if (!this.#isOver) await disk.put(scan);
      },
      change: async (changes) => (this.#isOver ? [] : disk.change(changes)),
    };
  }
}

/** The same requests over a network that can end before a request and before its answer. */
function overNetwork(api: DoorApi, network: () => Network): DoorApi {
  const lost = { kind: "lost", why: "disconnected" } as const;
  const silence = () => new Promise<typeof lost>((resolve) => setTimeout(resolve, SILENCE_MS, lost));
  const cut =
    <Args extends unknown[], T>(ask: (...args: Args) => Promise<Answer<T>>) =>
    async (...args: Args): Promise<Answer<T>> => {
      if (network() !== "good") return network() === "silent" ? silence() : lost;
      const answer = await ask(...args);
      return network() === "good" ? answer : lost;
    };
  return {
    redeem: cut(api.redeem),
    lookup: cut(api.lookup),
    reverse: cut(api.reverse),
    redeemBatch: cut(api.redeemBatch),
  };
}
