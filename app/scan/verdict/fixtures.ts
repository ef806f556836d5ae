import type { Answer, Display, Item, RedemptionLookup, RedemptionResult } from "#app/scan/api/answers";
import type { DoorContext, ScanInput } from "./verdict.ts";

/** Friday 20 November 2026, 20:20 in Berlin. */
export const NOW = Date.UTC(2026, 10, 20, 19, 20) / 1000;
export const MINUTE = 60;
export const DAY = 86_400;

export const door: DoorContext = {
  now: NOW,
  timeZone: "Europe/Berlin",
  currency: "eur",
  storeName: "Tidehouse",
  mode: "live",
  deviceName: "Mara’s phone",
  opensMinutesBefore: null,
};
export const asked: ScanInput = { text: "T-7K2M9QXR4T8WHJ3N7K2M9QHJ3N", tail: "HJ3N", lookup: null };

export const display = (part: Partial<Display>): Display => ({
  title: null,
  detail: null,
  name: null,
  starts_at: null,
  first_redeemed_at: null,
  first_source: null,
  ...part,
});
export const ok = (resource: Partial<Item>, shown: Partial<Display>): Answer<RedemptionResult> => ({
  kind: "ok",
  isReplay: false,
  body: {
    object: "redemption_result",
    kind: resource.object ?? "ticket",
    resource: { id: "1", object: "ticket", ...resource },
    redemption: { id: "2" },
    display: display(shown),
  },
});
export const refusal = (
  status: number,
  code: string,
  shown: Partial<Display> | null = null,
): Answer<RedemptionResult> => ({
  kind: "refused",
  refusal: {
    status,
    code,
    message: "The server’s words.",
    display: shown && display(shown),
    retryAfter: null,
    requestId: "0199c0de-feed-beef",
  },
});
export const lookup = (resource: Partial<Item>, reason: string | null = null): RedemptionLookup => ({
  object: "redemption_lookup",
  kind: resource.object ?? "ticket",
  redeemable: reason === null,
  reason,
  resource: { id: "1", object: "ticket", ...resource },
  display: display({}),
});
