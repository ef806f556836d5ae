import type { Display, Item, RedemptionLookup } from "#app/scan/api/answers";
import type { KnownItem } from "#app/scan/list/door-items";
import type { OfflineRefusal } from "#lib/domain/door/decide";
import type { ListItem } from "#lib/domain/door/schema";
import { formatMoney } from "#lib/texts/money";
import { charged, letIn } from "./accepted.ts";
import { PLAIN, UNDECIDED } from "./parts.ts";
import { ago, clock } from "./times.ts";
import { toVerdict } from "./to-verdict.ts";
import type { DoorContext, ScanInput, Verdict } from "./verdict.ts";

/**
 * The verdict when this phone accepts an item by its own list. `item` is as it was before this use, `askedAt` by the time of the
 * store.
 */
export function acceptedHere({ item, title, askedAt }: KnownItem, input: ScanInput, door: DoorContext): Verdict {
  const body = {
    object: "redemption_result",
    kind: item.kind,
    resource: afterUse(item, input.cardCents ?? 0, door),
    redemption: { id: "" },
    display: displayOf(item, title),
  } as const;
  return {
    ...(item.kind === "gift_card" ? charged(body, input, door) : letIn(body, door)),
    field: "self",
    shape: "open_tick",
    band: `This phone decided, from its list of ${ago(secondsOf(askedAt), door.now)}. It is sent when the network is back.`,
  };
}

/** The verdict when this phone refuses an item by its own list: in the words of the server, and said to be by this phone. */
export function refusedHere(
  known: KnownItem,
  refusal: OfflineRefusal,
  input: ScanInput,
  rules: { offline_charge_limit_cents: number },
  door: DoorContext,
): Verdict {
  if (refusal.code === "offline_limit") return overLimit(rules.offline_charge_limit_cents, door);
  const { code, message } = refusal;
  const lookup = lookupOf(known, door);
  const answer = {
    kind: "refused",
    refusal: { status: 409, code, message, display: lookup.display, retryAfter: null, requestId: null },
  } as const;
  return {
    ...toVerdict(answer, { ...input, kind: known.item.kind, lookup }, door),
    isHere: true,
    band: `By this phone, from its list of ${ago(secondsOf(known.askedAt), door.now)}. Nothing was used.`,
  };
}

/** Returns what a lookup would say of an item of the list. */
export const lookupOf = ({ item, title }: KnownItem, door: DoorContext): RedemptionLookup => ({
  object: "redemption_lookup",
  kind: item.kind,
  redeemable: true,
  reason: null,
  resource: afterUse(item, null, door),
  display: displayOf(item, title),
});

/**
 * Neither the server nor this phone knows the code, so a person decides. `letInAt` (milliseconds) is when this phone let the
 * same code in before, `listAt` when it asked for its list, both by the time of the store.
 */
export function notOnList(letInAt: number | null, listAt: number | null, door: DoorContext): Verdict {
  return {
    ...PLAIN,
    outcome: "ask",
    field: "ask",
    shape: "diamond",
    word: ["NOT ON", "LIST"],
    size: 22,
    ...(letInAt === null ? unknownCode(listAt, door) : letInBefore(secondsOf(letInAt), door)),
    band: "Letting in is recorded and checked later.",
  };
}

const letInBefore = (at: number, door: DoorContext) => ({
  datum: { value: clock(at, door.timeZone), note: ago(at, door.now) },
  who: "This phone let it in before",
  what: "The server cannot be asked. Let the same code in again only if it has more than one use.",
});

function unknownCode(listAt: number | null, door: DoorContext) {
  const who = "You decide";
  if (listAt === null) {
    return {
      datum: { value: "No list", note: "on this phone" },
      who,
      what: `The server cannot be asked. The code has the form of a ${door.storeName} code.`,
    };
  }
  const at = secondsOf(listAt);
  return {
    datum: { value: ago(at, door.now).replace(/ ago$/, ""), note: "since the list" },
    who,
    what: `It may have been bought since ${clock(at, door.timeZone)}, or be for another day. It has the form of a ${door.storeName} code.`,
  };
}

/** The server must say whether so much can be charged. */
const overLimit = (limitCents: number, door: DoorContext): Verdict => ({
  ...UNDECIDED,
  outcome: "lost",
  shape: "gap",
  word: ["NO", "ANSWER"],
  size: 20,
  datum: { value: formatMoney(limitCents, door.currency), note: "at most offline" },
  who: "Nothing was charged",
  what: "Without a network this phone may not charge so much. Charge less, or wait for the network.",
});

const secondsOf = (ms: number): number => Math.floor(ms / 1000);

function displayOf(item: ListItem, title: string | null): Display {
  const display = {
    title,
    name: item.name,
    detail: null,
    starts_at: null,
    first_redeemed_at: null,
    first_source: null,
  };
  switch (item.kind) {
    case "ticket":
      return { ...display, ...firstUse(item), detail: item.tier, starts_at: item.event_starts_at };
    case "booking":
      return { ...display, ...firstUse(item), detail: item.resource, starts_at: item.starts_at };
    case "voucher":
      return { ...display, ...firstUse(item) };
    case "membership":
      return display;
    case "gift_card":
      return { ...display, title: title ?? "Gift card", detail: `…${item.tail}` };
  }
}

const firstUse = ({
  redeemed_at,
  redeemed_source,
}: {
  redeemed_at: number | null;
  redeemed_source: string | null;
}) => ({
  first_redeemed_at: redeemed_at,
  first_source: redeemed_source,
});

/** Returns the item as the API would return it after one more use or charge; with null as it is. */
function afterUse(item: ListItem, chargeCents: number | null, door: DoorContext): Item {
  const one = chargeCents === null ? 0 : 1;
  const { id, voided_at } = item;
  switch (item.kind) {
    case "ticket":
    case "voucher": {
      const uses_after = item.uses_after + one;
      const expires_at = item.kind === "voucher" ? item.expires_at : null;
      return { id, object: item.kind, voided_at, expires_at, ...usesOf(item.max_uses, uses_after) };
    }
    case "booking":
      return { id, object: "booking", voided_at, party_size: item.party_size, ...usesOf(1, item.uses_after + one) };
    case "membership": {
      const { status, max_checkins_per_period: max, current_period_start, current_period_end } = item;
      const used = item.used_this_period + one;
      const usage = {
        max_per_period: max,
        used_this_period: used,
        remaining_this_period: max === null ? null : Math.max(0, max - used),
        period_start: current_period_start,
        period_end: current_period_end,
      };
      return { id, object: "membership", status, usage };
    }
    case "gift_card": {
      const { expires_at } = item;
      const balance_cents = item.balance_cents - (chargeCents ?? 0);
      return { id, object: "gift_card", voided_at, expires_at, balance_cents, currency: door.currency };
    }
  }
}

const usesOf = (max_uses: number, uses_after: number) => ({ max_uses, uses_after, remaining: max_uses - uses_after });
