import { expect, test } from "vitest";
import { AppError } from "#lib/core/errors";
import { FORM_KEY } from "#lib/core/form-state";
import { newId } from "#lib/core/ids";
import { pool } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";
import { createCustomer } from "#lib/domain/customers/create";
import { codeOf, makeStore } from "#lib/testing/store";
import { runOncePerForm } from "./once-per-form.ts";

function formWith(key: string): FormData {
  const form = new FormData();
  form.set(FORM_KEY, key);
  return form;
}

/** Adds another customer each time it runs. */
const add = async (ctx: PrismaContext) => {
  const { customer } = await createCustomer(ctx, { email: `${newId()}@tidehouse.example` });
  return { email: customer.email };
};

const countOf = async ({ merchantId }: PrismaContext): Promise<number> =>
  (await pool().query("SELECT count(*)::int AS count FROM customer WHERE merchant_id = $1", [merchantId])).rows[0]
    .count;

test("an opened form that is sent again, also at the same time, does its work once and gets one result", async () => {
  const { test: ctx } = await makeStore();
  const form = formWith(newId());
  const send = (input = { amount: 1 }) => runOncePerForm(ctx, { form, name: "customers.add", input }, add);
  const together = await Promise.allSettled([send(), send()]);
  const [first] = together.filter((one) => one.status === "fulfilled");
  expect(await send()).toEqual(first?.value);
  expect(await codeOf(send({ amount: 2 }))).toBe("idempotency_conflict");
  expect(await countOf(ctx)).toBe(1);
});

test("another form, another mode and a form without a key do their own work", async () => {
  const { test: ctx, live } = await makeStore();
  const key = newId();
  const send = (form: FormData, on = ctx) => runOncePerForm(on, { form, name: "customers.add", input: {} }, add);
  await send(formWith(key));
  await send(formWith(newId()));
  await send(formWith(key), live);
  await send(new FormData());
  await send(formWith("not a key"));
  expect(await countOf(ctx)).toBe(5);
});

test("a refusal is repeated for its form, and a failure leaves nothing behind, so that the form can be sent again", async () => {
  const { test: ctx } = await makeStore();
  const send = (form: FormData, error: Error | null) =>
    runOncePerForm(ctx, { form, name: "customers.add", input: {} }, async (tx) => {
      await add(tx);
      if (error) throw error;
    });
  const refused = formWith(newId());
  expect(await codeOf(send(refused, new AppError("sold_out", "Sold out.")))).toBe("sold_out");
  expect(await codeOf(send(refused, null))).toBe("sold_out");
  const failed = formWith(newId());
  await expect(send(failed, new Error("The disk is full."))).rejects.toThrow("The disk is full.");
  expect(await countOf(ctx)).toBe(0);
  await send(failed, null);
  expect(await countOf(ctx)).toBe(1);
});
