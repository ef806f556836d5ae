import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { RedemptionLookup, RedemptionResult } from "#app/scan/api/answers";
import type { KnownItem } from "#app/scan/list/door-items";
import { admitted, batchOf, CARD, Later, lost, phoneWith, refused, TICKET } from "./fixtures.ts";
import { booking, FACTS, giftCard, member, NOW, RULES, ticket } from "./known-items.ts";

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A phone without a network that has this item in its list. */
function offlinePhone(item: KnownItem | null, facts = FACTS) {
  const phone = phoneWith({ known: item, facts, batches: [batchOf(admitted)], redeems: [admitted] });
  phone.network.isOffline = true;
  return phone;
}

test("without a network the phone lets in by its list, says so and how old it is, and sends it later", async () => {
  const { controller, uploader, asked, sent, network } = offlinePhone(ticket({ notes: ["Brings a wheelchair"] }));
  await controller.seen(TICKET, null);
  const { verdict, undo, notes } = controller.state();
  expect(notes).toEqual(["Brings a wheelchair"]);
  expect(verdict).toMatchObject({ outcome: "admit", field: "self", who: "Mara Lindqvist" });
  expect(verdict?.band).toContain("from its list of 42 s ago");
  expect(undo?.kind).toBe("ticket");
  expect(controller.state().scans).toMatchObject([{ state: "waits", isLocal: true, at: NOW, guests: 1 }]);
  network.isOffline = false;
  await uploader.send();
  expect(asked).toEqual([]);
  expect(sent).toMatchObject([[{ token: TICKET, at: NOW }]]);
});

test("what the phone lets in is counted as the server does: a booking with its party, a pass once, no check-in", async () => {
  const countedFor = async (item: KnownItem) => {
    const { controller } = offlinePhone(item);
    await controller.seen(TICKET, null);
    return controller.state().scans[0];
  };
  const today = { timeslot_id: "s1", resource_id: "r1", party_size: 3 };
  expect(await countedFor(ticket())).toMatchObject({ guests: 1, countsIn: ["e1"] });
  expect(await countedFor(booking(today))).toMatchObject({ guests: 3, countsIn: ["s1", "r1"] });
  const tomorrow = { ...today, starts_at: NOW / 1000 + 86_400, ends_at: null };
  expect(await countedFor(booking(tomorrow))).toMatchObject({ countsIn: ["s1"] });
  expect(await countedFor(ticket({ max_uses: 10, uses_after: 2 }))).toMatchObject({ guests: 1, countsIn: [] });
  expect(await countedFor(member())).toMatchObject({ countsIn: [] });
});

test("the guest is written down before the verdict is shown", async () => {
  const { controller, store, network } = offlinePhone(ticket());
  network.isOffline = true;
  const seen: (string | undefined)[] = [];
  const change = store.change;
  store.change = async (changes) => {
    if (Object.values(changes).some(({ state }) => state === "waits")) seen.push(controller.state().verdict?.outcome);
    return change(changes);
  };
  await controller.seen(TICKET, null);
  expect(seen).toEqual([undefined]);
  expect(controller.state().verdict?.outcome).toBe("admit");
});

test("the same code later is used, by this phone's own scan", async () => {
  const { controller } = offlinePhone(ticket());
  await controller.seen(TICKET, null);
  vi.advanceTimersByTime(60_000);
  await controller.seen(TICKET, null);
  expect(controller.state().verdict).toMatchObject({
    outcome: "used",
    field: "no",
    isHere: true,
    who: "First let in by this phone",
  });
  expect(controller.state().scans.filter(({ state }) => state === "waits")).toHaveLength(1);
});

test.each([
  ["used", ticket({ uses_after: 1, redeemed_at: NOW / 1000 - 60 }), "used"],
  ["voided", ticket({ voided_at: NOW / 1000 - 60 }), "void"],
  ["of another event", ticket({ ticket_event_id: "e2" }), "wrong_event"],
  ["a booking of another timeslot", booking({ timeslot_id: "s2" }), "wrong_event"],
  ["a membership that has ended", member({ status: "canceled", canceled_at: 1 }), "ended"],
  ["a membership without check-ins left", member({ used_this_period: 8 }), "limit"],
] as const)("an item that is %s is refused here, and stays open for the server", async (_what, item, outcome) => {
  const { controller } = offlinePhone(item, {
    ...FACTS,
    admission: { ticket_event_ids: ["e1"], timeslot_ids: ["s1"] },
  });
  await controller.seen(TICKET, null);
  expect(controller.state().verdict).toMatchObject({ outcome, isHere: true });
  expect(controller.state().scans).toMatchObject([{ state: "open", isLocal: false }]);
});

test("a code that is not in the list, and any code before the rules are known, is for a person", async () => {
  for (const phone of [offlinePhone(null), offlinePhone(ticket(), { ...FACTS, rules: null })]) {
    await phone.controller.seen(TICKET, null);
    expect(phone.controller.state().verdict?.outcome).toBe("ask");
  }
});

test("a silent server: after 1.5 s the phone decides, and an answer later only settles the scan", async () => {
  const answer = new Later<RedemptionResult>();
  const { controller, asked } = phoneWith({ redeems: [answer], known: ticket(), facts: FACTS });
  controller.seen(TICKET, null);
  await vi.advanceTimersByTimeAsync(1_600);
  expect(controller.state().verdict).toMatchObject({ outcome: "admit", field: "self" });
  answer.answer(admitted);
  await vi.advanceTimersByTimeAsync(0);
  expect(controller.state().verdict?.field).toBe("self");
  expect(controller.state().scans).toMatchObject([{ state: "settled", redemptionId: "2" }]);
  expect(asked).toHaveLength(1);
});

test("a silent server that refuses what the phone let in: the scan is sent, and becomes a conflict", async () => {
  const answer = new Later<RedemptionResult>();
  const used = refused(409, "already_redeemed_or_voided");
  const { controller, uploader, asked, sent } = phoneWith({
    redeems: [answer],
    batches: [batchOf(used)],
    known: ticket(),
    facts: FACTS,
  });
  controller.seen(TICKET, null);
  await vi.advanceTimersByTimeAsync(1_600);
  answer.answer(used);
  await vi.advanceTimersByTimeAsync(0);
  await uploader.send({ isUrgent: true });
  expect(sent[0]?.[0]?.key).toBe(asked[0]?.key);
  expect(controller.state().scans).toMatchObject([{ state: "conflict" }]);
});

test("a refusal by an old list gives way to the server while the guest is there, and not afterwards", async () => {
  for (const [ms, outcome] of [
    [5_000, "admit"],
    [20_000, "used"],
  ] as const) {
    const answer = new Later<RedemptionResult>();
    const { controller } = phoneWith({ redeems: [answer], known: ticket({ uses_after: 1 }), facts: FACTS });
    controller.seen(TICKET, null);
    await vi.advanceTimersByTimeAsync(ms);
    expect(controller.state().verdict).toMatchObject({ outcome: "used", isHere: true });
    answer.answer(admitted);
    await vi.advanceTimersByTimeAsync(0);
    expect(controller.state().verdict?.outcome).toBe(outcome);
  }
});

test("a gift card is charged offline up to the limit of the store, with the balance of the list", async () => {
  const facts = { ...FACTS, rules: { ...RULES, offline_charge_limit_cents: 2_000 } };
  const { controller } = offlinePhone(giftCard(), facts);
  await controller.seen(CARD, null);
  expect(controller.state().card?.lookup.resource.balance_cents).toBe(5_000);
  await controller.charge(2_500);
  expect(controller.state().verdict).toMatchObject({ outcome: "lost", datum: { note: "at most offline" } });
  await controller.seen(CARD, null);
  await controller.charge(1_500);
  expect(controller.state().verdict).toMatchObject({ outcome: "charged", field: "self" });
  expect(controller.state().scans.find(({ state }) => state === "waits")).toMatchObject({
    amountCents: 1_500,
    guests: 0,
  });
  vi.advanceTimersByTime(20_000);
  await controller.seen(CARD, null);
  expect(controller.state().card?.lookup.resource.balance_cents).toBe(3_500);
});

test("a gift card that the list has on hold is not charged offline", async () => {
  const facts = { ...FACTS, rules: { ...RULES, offline_charge_limit_cents: 2_000 } };
  const { controller } = offlinePhone(giftCard({ is_on_hold: true }), facts);
  await controller.seen(CARD, null);
  await controller.charge(500);
  expect(controller.state().verdict).toMatchObject({ outcome: "on_hold", isHere: true });
  expect(controller.state().scans.filter(({ state }) => state === "waits")).toEqual([]);
});

test("without a limit a gift card waits for the server", async () => {
  const { controller } = phoneWith({ lookups: [lost], known: giftCard(), facts: FACTS });
  controller.seen(CARD, null);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(controller.state()).toMatchObject({ card: null, verdict: { outcome: "lost" } });
});

test("the code of another system is decided by the list too, and its later lookup changes nothing", async () => {
  const lookup = new Later<RedemptionLookup>();
  const { controller, asked } = phoneWith({ lookups: [lookup], known: ticket(), facts: FACTS });
  controller.seen("OLD-1", null);
  await vi.advanceTimersByTimeAsync(1_600);
  expect(controller.state().verdict).toMatchObject({ outcome: "admit", field: "self" });
  lookup.answer(lost);
  await vi.advanceTimersByTimeAsync(0);
  expect(controller.state().verdict?.outcome).toBe("admit");
  expect(asked).toEqual([]);
});

test("what the door admits is sent with the scan, and for another door under another key", async () => {
  const doors = [
    { ticket_event_ids: ["e1"] },
    { ticket_event_ids: ["e1"] },
    { timeslot_ids: ["s1"] },
    { only_today: true },
  ];
  const store = phoneWith({}).store;
  const keys: (string | undefined)[] = [];
  for (const admission of doors) {
    const { controller, asked } = phoneWith({ redeems: [lost], facts: { ...FACTS, admission } }, store);
    controller.seen(TICKET, null);
    await vi.advanceTimersByTimeAsync(500);
    expect(asked[0]?.admission).toEqual(admission);
    keys.push(asked[0]?.key);
  }
  expect(keys[0]).toBe(keys[1]);
  expect(new Set(keys).size).toBe(3);
});

test("a code that is read again while its scan is written still gets its verdict, and not SAME CODE", async () => {
  for (const isOffline of [false, true]) {
    const { controller, store, network } = phoneWith({ redeems: [admitted], known: ticket(), facts: FACTS });
    network.isOffline = isOffline;
    const { change } = store;
    store.change = async (changes) => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      return change(changes);
    };
    controller.seen(TICKET, null);
    await vi.advanceTimersByTimeAsync(150); // while the accepted scan is written
    await controller.seen(TICKET, 100);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(controller.state().verdict?.outcome).toBe("admit");
  }
});

test("the phone does not let in by its list whom the server has refused, also while the refusal is looked up", async () => {
  const lookup = new Later<RedemptionLookup>();
  const redeem = new Later<RedemptionResult>();
  const { controller } = phoneWith({ redeems: [redeem], lookups: [lookup], known: ticket(), facts: FACTS });
  controller.seen(TICKET, null);
  await vi.advanceTimersByTimeAsync(1_000);
  redeem.answer(refused(409, "already_redeemed_or_voided"));
  await vi.advanceTimersByTimeAsync(1_000); // longer than the phone waits before it decides
  expect(controller.state().verdict?.field).not.toBe("self");
  lookup.answer(lost);
  await vi.advanceTimersByTimeAsync(0);
  expect(controller.state().verdict).toMatchObject({ outcome: "used", field: "no" });
  expect(controller.state().scans).toMatchObject([{ state: "settled", field: "no", isLocal: false }]);
});

test("a guest whom a person let in while the server's refusal was looked up is not forgotten, but sent as a conflict", async () => {
  const lookup = new Later<RedemptionLookup>();
  const redeem = new Later<RedemptionResult>();
  const { controller, uploader, sent } = phoneWith({
    redeems: [redeem],
    lookups: [lookup],
    batches: [batchOf(refused(409, "already_redeemed_or_voided"))],
    known: null,
    facts: FACTS,
  });
  controller.seen(TICKET, null);
  await vi.advanceTimersByTimeAsync(1_600);
  expect(controller.state().verdict?.outcome).toBe("ask");
  redeem.answer(refused(409, "already_redeemed_or_voided"));
  await vi.advanceTimersByTimeAsync(0);
  await controller.letIn();
  lookup.answer(lost);
  await vi.advanceTimersByTimeAsync(0);
  await uploader.send();
  expect(sent).toMatchObject([[{ token: TICKET }]]);
  expect(controller.state().scans).toMatchObject([{ state: "conflict", field: "self", isLocal: true }]);
});
