import type { Answer, Display, RedemptionLookup, RedemptionResult, RedemptionReversal } from "#app/scan/api/answers";
import type { DoorApi } from "#app/scan/api/client";
import type { KnownItem } from "#app/scan/list/door-items";
import { memoryScanStore, type ScanStore } from "#app/scan/queue/scan-store";
import { Uploader } from "#app/scan/queue/uploader";
import type { Admission } from "#lib/domain/issued-items/admission";
import type { HereFacts } from "./decide-here.ts";
import { ScanController } from "./scan-controller.ts";

export const TICKET = "T-7K2M9QXR4T8WHJ3N7K2M9QXR4T";
export const CARD = "7K2M-9QXR-4T8W-HJ3N";
export const DISPLAY: Display = {
  title: "Winter Lights",
  detail: null,
  name: "Mara Lindqvist",
  starts_at: null,
  first_redeemed_at: null,
  first_source: null,
};

export const admitted: Answer<RedemptionResult> = {
  kind: "ok",
  isReplay: false,
  body: {
    object: "redemption_result",
    kind: "ticket",
    resource: { id: "1", object: "ticket", max_uses: 1, uses_after: 1, remaining: 0 },
    redemption: { id: "2" },
    display: DISPLAY,
  },
};
export const card = (balance: number): Answer<RedemptionLookup> => ({
  kind: "ok",
  isReplay: false,
  body: {
    object: "redemption_lookup",
    kind: "gift_card",
    redeemable: true,
    reason: null,
    resource: { id: "3", object: "gift_card", balance_cents: balance, currency: "eur" },
    display: DISPLAY,
  },
});
export const lost: Answer<never> = { kind: "lost", why: "disconnected" };
export const refused = (status: number, code: string): Answer<never> => ({
  kind: "refused",
  refusal: { status, code, message: "", display: DISPLAY, retryAfter: null, requestId: null },
});

/** An answer that a test gives when it wants to. */
export class Later<T> {
  answer!: (value: Answer<T>) => void;
  readonly promise = new Promise<Answer<T>>((resolve) => {
    this.answer = resolve;
  });
}

type Given<T> = Answer<T> | Later<T>;

interface Asked {
  token: string;
  key: string;
  amountCents?: number;
  admission?: Admission;
}

interface Answers {
  redeems?: Given<RedemptionResult>[];
  lookups?: Given<RedemptionLookup>[];
  reversals?: Given<RedemptionReversal>[];
  batches?: Given<Answer<RedemptionResult>[]>[];
  /** What the phone has in its list. Absent: it has none. */
  known?: KnownItem | null;
  facts?: HereFacts;
}

/** Returns a phone whose API gives these answers in order, and repeats the last one. A store makes it another tab of a phone. */
export function phoneWith(
  {
    redeems,
    lookups,
    reversals,
    batches,
    known,
    facts = { rules: null, admission: {}, isPicked: false, deviceEventIds: null, aheadMs: 0 },
  }: Answers,
  store: ScanStore = memoryScanStore(),
) {
  const asked: Asked[] = [];
  const looked: string[] = [];
  const reversed: { redemptionId: string; key: string }[] = [];
  const sent: { key: string; token: string; at: number }[][] = [];
  const network = { isOffline: false };
  const api: DoorApi = {
    redeem: async (request) => {
      asked.push(request);
      return next(redeems);
    },
    lookup: async (token) => {
      looked.push(token);
      return next(lookups);
    },
    reverse: async (request) => {
      reversed.push(request);
      return next(reversals);
    },
    redeemBatch: async (scans) => {
      sent.push(scans.map(({ key, token, at }) => ({ key, token, at })));
      return next(batches);
    },
  };
  const uploader: Uploader = new Uploader({
    api,
    store,
    place: PLACE,
    onAnswers: (answers) => controller.uploaded(answers),
    alone: (work) => work(),
  });
  const controller: ScanController = new ScanController({
    api,
    store,
    place: PLACE,
    door: () => ({
      timeZone: "Europe/Berlin",
      currency: "eur",
      storeName: "Tidehouse",
      mode: "test",
      deviceName: "Door A",
      opensMinutesBefore: null,
    }),
    sendWaiting: async () => {
      if (!network.isOffline) await uploader.send({ isUrgent: true });
    },
    isOffline: () => network.isOffline,
    items: () => (known === undefined ? null : { find: async () => known, askedAt: LIST_ASKED_AT }),
    facts: () => facts,
  });
  return { controller, uploader, store, asked, looked, reversed, sent, network };
}

const PLACE = "store.test";
/** When the phone asked for its list, in milliseconds. */
export const LIST_ASKED_AT = 1_800_000_000_000 - 42_000;

function next<T>(answers: Given<T>[] = [lost]): Promise<Answer<T>> | Answer<T> {
  const given = (answers.length > 1 ? answers.shift() : answers[0]) as Given<T>;
  return given instanceof Later ? given.promise : given;
}

export const batchOf = (...answers: Answer<RedemptionResult>[]): Answer<Answer<RedemptionResult>[]> => ({
  kind: "ok",
  isReplay: false,
  body: answers,
});

export const reversal: Answer<RedemptionReversal> = {
  kind: "ok",
  isReplay: false,
  body: {
    object: "redemption_reversal",
    created: 0,
    id: "5",
    redemption_id: "2",
    kind: "ticket",
    resource: { id: "1", object: "ticket", max_uses: 1, uses_after: 0, remaining: 1 },
  },
};
