import type { Answer, Display, RedemptionLookup, RedemptionResult, RedemptionReversal } from "#app/scan/api/answers";
import { ScanController } from "./scan-controller.ts";
import { NOTHING_SAVED } from "./state.ts";

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

interface Asked {
  token: string;
  key: string;
  amountCents?: number;
}

/** Returns a controller whose API gives these answers in order, and repeats the last one. */
export function controllerWith(
  redeems: Answer<RedemptionResult>[],
  lookups: Answer<RedemptionLookup>[] = [lost],
  saved = NOTHING_SAVED,
  reversals: Answer<RedemptionReversal>[] = [lost],
) {
  const asked: Asked[] = [];
  const looked: string[] = [];
  const reversed: { redemptionId: string; key: string }[] = [];
  const time = { ms: 1_800_000_000_000 };
  const next = <T>(answers: T[]): T => (answers.length > 1 ? answers.shift() : answers[0]) as T;
  const controller = new ScanController({
    api: {
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
    },
    saved,
    clock: () => time.ms,
    pause: async () => {},
    door: () => ({
      timeZone: "Europe/Berlin",
      currency: "eur",
      storeName: "Tidehouse",
      mode: "test",
      deviceName: "Door A",
      opensMinutesBefore: null,
    }),
  });
  return { controller, asked, looked, reversed, time };
}
