import { expect, test } from "vitest";
import { orderTickets } from "#lib/testing/orders";
import { eventTypes, later, makeStore } from "#lib/testing/store";
import { getTicket } from "./read.ts";
import { updateTicket } from "./update.ts";
import { voidTicket } from "./void.ts";

const customFields = [
  { key: "diet", label: "Diet", type: "select", required: false, options: ["none", "vegan"] },
  { key: "age", label: "Age", type: "number", required: false },
];

async function issued() {
  const store = await makeStore();
  const { ticketIds } = await orderTickets(store.test, { customFields });
  return { store, ctx: later(store.test, 60), id: ticketIds[0] ?? "" };
}

const updates = async (ctx: Parameters<typeof eventTypes>[0]) =>
  (await eventTypes(ctx)).filter((type) => type === "ticket.updated").length;

test("given fields change, others stay, null clears a field, and each change fires ticket.updated", async () => {
  const { ctx, id } = await issued();
  const named = await updateTicket(ctx, id, { attendee_name: "Elin", custom_fields: { diet: "vegan", age: 7 } });
  expect(named).toMatchObject({ attendee_name: "Elin", custom_fields: { diet: "vegan", age: 7 } });
  expect(await updateTicket(ctx, id, { custom_fields: null })).toMatchObject({
    attendee_name: "Elin",
    custom_fields: null,
  });
  expect((await updateTicket(ctx, id, { attendee_name: null })).attendee_name).toBeNull();
  expect(await updates(ctx)).toBe(3);
});

test("a patch that changes nothing returns the ticket and fires no event", async () => {
  const { ctx, id } = await issued();
  const named = await updateTicket(ctx, id, { attendee_name: "Elin", custom_fields: { age: 7, diet: "none" } });
  expect(await updateTicket(ctx, id, {})).toEqual(named);
  const same = { attendee_name: "Elin", custom_fields: { diet: "none", age: 7 } };
  expect(await updateTicket(ctx, id, same)).toEqual(named);
  expect(await updates(ctx)).toBe(1);
});

test("a custom field with a value that does not fit is refused with its param, and nothing changes", async () => {
  const { ctx, id } = await issued();
  const before = await getTicket(ctx, id);
  const refused = (custom_fields: Record<string, unknown>) =>
    updateTicket(ctx, id, { attendee_name: "X", custom_fields });
  const code = "invalid_request";
  await expect(refused({ diet: "meat" })).rejects.toMatchObject({ code, extra: { param: "custom_fields.diet" } });
  await expect(refused({ size: 3 })).rejects.toMatchObject({ code, extra: { param: "custom_fields.size" } });
  expect(await getTicket(ctx, id)).toEqual(before);
  expect(await updates(ctx)).toBe(0);
});

test("the name on a voided ticket can still be changed", async () => {
  const { ctx, id } = await issued();
  await voidTicket(ctx, id);
  expect((await updateTicket(ctx, id, { attendee_name: "Elin" })).attendee_name).toBe("Elin");
});

test("another store or mode cannot find the ticket, and nothing changes", async () => {
  const { store, ctx, id } = await issued();
  const other = await makeStore();
  await expect(updateTicket(other.test, id, { attendee_name: "X" })).rejects.toMatchObject({ code: "not_found" });
  await expect(updateTicket(store.live, id, {})).rejects.toMatchObject({ code: "not_found" });
  expect((await getTicket(ctx, id)).attendee_name).toBeNull();
});
