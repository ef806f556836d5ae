import { expect, test } from "vitest";
import { newId } from "#lib/core/ids";
import { countOpenConflicts, getConflict, listConflicts } from "#lib/dashboard/conflicts/read";
import { redeemTicket } from "#lib/domain/tickets/redeem";
import { voidTicket } from "#lib/domain/tickets/void";
import { conflictsOf, entry, MINUTE, makeBatchStore, now } from "#lib/testing/batch";
import { signInPerson } from "#lib/testing/people";
import { securityEventsOf } from "#lib/testing/security-events";
import { later, makeStore } from "#lib/testing/store";
import { reopenConflict, settleConflict } from "./settle-conflict.ts";

/** A store whose ticket was let in online 17 minutes ago, and by a phone without a network 10 minutes ago. */
async function usedTwice() {
  const store = await makeBatchStore();
  const ticket = await store.ticket();
  const first = { ...store.ctx, now: new Date((now - 17 * MINUTE) * 1_000) };
  await redeemTicket(first, ticket.id, { source: "Door A" });
  const scan = entry(ticket.qr_token, { source: "Bar phone", note: "side door" });
  await store.send([scan]);
  const [conflict] = await conflictsOf([scan.idempotency_key]);
  const { ctx: person, userId } = await signInPerson(store.ctx, "owner");
  return { ...store, person, userId, ticket, id: conflict?.id ?? "" };
}

const recorded = async (merchantId: string) =>
  (await securityEventsOf(merchantId)).filter(({ action }) => action.startsWith("redemption_conflict."));

test("a conflict shows both scans, what was sold and to whom", async () => {
  const { ctx, ticket, id } = await usedTwice();
  expect(await getConflict(ctx, id)).toMatchObject({
    matter: "used",
    title: "Winter Lights Night",
    guest: "Mara Lindqvist",
    source: "Bar phone",
    note: "side door",
    item_id: ticket.id,
    order_id: expect.any(String),
    redeemed_at: now - 10 * MINUTE,
    other: { at: now - 17 * MINUTE },
    resolution: null,
    next_id: null,
  });
  expect((await listConflicts(ctx, { state: "open" })).data.map((one) => one.id)).toEqual([id]);
  expect((await listConflicts(ctx, { state: "settled" })).data).toEqual([]);
});

test("settling says what it was and by whom, in the audit log too, and it can be opened again", async () => {
  const { ctx, person, userId, id } = await usedTwice();
  await settleConflict(person, id, { resolution: "came_back", note: "Was out for a smoke" });
  expect(await getConflict(ctx, id)).toMatchObject({
    resolution: "came_back",
    resolution_note: "Was out for a smoke",
    resolved_by: "Ines, owner",
  });
  expect(await countOpenConflicts(ctx)).toBe(0);
  expect((await listConflicts(ctx, { state: "settled" })).data).toMatchObject([{ id, resolution: "came_back" }]);
  await reopenConflict(person, id);
  expect(await getConflict(ctx, id)).toMatchObject({
    resolution: null,
    resolution_note: null,
    resolved_by: null,
  });
  expect(await countOpenConflicts(ctx)).toBe(1);
  await expect(reopenConflict(person, id)).rejects.toMatchObject({ code: "invalid_transition" });
  expect(await recorded(person.merchantId)).toMatchObject([
    { action: "redemption_conflict.settled", target_id: id, actor_id: userId, details: { resolution: "came_back" } },
    { action: "redemption_conflict.reopened", target_id: id, actor_id: userId },
  ]);
});

test("of many who settle at once, one does", async () => {
  const { person, id } = await usedTwice();
  const settle = (resolution: "mistake" | "two_people") =>
    settleConflict(person, id, { resolution }).then(
      () => "settled",
      (error) => error.code,
    );
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, n) => settle(n % 2 === 0 ? "mistake" : "two_people")),
  );
  expect(answers.toSorted()).toEqual([...Array.from({ length: 11 }, () => "invalid_transition"), "settled"]);
  expect(await recorded(person.merchantId)).toHaveLength(1);
});

test("each matter has its own choices, and any other is refused and changes nothing", async () => {
  const { ctx, send, card, ticket, person } = await makeBatchStoreWithPerson();
  const [voided, poor] = [await ticket(), await card(500)];
  await voidTicket(ctx, voided.id, {});
  const scans = [
    entry(voided.qr_token),
    entry(poor.code, { amount_cents: 1_850 }),
    entry("T-00000000000000000000000000"),
  ];
  await send(scans);
  const rows = await conflictsOf(scans.map((scan) => scan.idempotency_key));
  const idOf = (index: number) => rows.find((row) => row.idempotency_key === scans[index]?.idempotency_key)?.id ?? "";
  expect(await getConflict(ctx, idOf(0))).toMatchObject({ matter: "not_valid", other: null });
  expect(await getConflict(ctx, idOf(1))).toMatchObject({ matter: "card", amount_cents: 1_850, currency: "eur" });
  expect(await getConflict(ctx, idOf(2))).toMatchObject({ matter: "unknown", kind: null, title: null, item_id: null });
  for (const index of [0, 1, 2]) {
    const refused = settleConflict(person, idOf(index), { resolution: "two_people" });
    await expect(refused).rejects.toMatchObject({ code: "invalid_request", extra: { param: "resolution" } });
  }
  expect(await countOpenConflicts(ctx)).toBe(3);
  await settleConflict(person, idOf(1), { resolution: "store_pays" });
  expect(await getConflict(ctx, idOf(2))).toMatchObject({ next_id: idOf(0) });
});

async function makeBatchStoreWithPerson() {
  const store = await makeBatchStore();
  return { ...store, person: (await signInPerson(store.ctx, "owner")).ctx };
}

test("another store and the other mode do not see the conflict and cannot settle it", async () => {
  const { ctx, live, id } = await usedTwice();
  for (const other of [live, later((await makeStore()).test, 0)]) {
    expect((await listConflicts(other, { state: "open" })).data).toEqual([]);
    expect(await countOpenConflicts(other)).toBe(0);
    for (const attempt of [
      () => getConflict(other, id),
      () => settleConflict(other, id, { resolution: "mistake" }),
      () => reopenConflict(other, id),
      () => getConflict(ctx, newId()),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ code: "not_found" });
    }
  }
  expect(await countOpenConflicts(ctx)).toBe(1);
});
