import { expect, test } from "vitest";
import { addSeconds } from "#lib/core/time";
import { countAgreeing, countFates, listImports, listRows } from "#lib/dashboard/import/read";
import { createCustomer } from "#lib/domain/customers/create";
import { getCustomer } from "#lib/domain/customers/read";
import { updateCustomer } from "#lib/domain/customers/update";
import { checkedFile, importedFile, runImport, undo } from "#lib/testing/imports";
import { codeOf, eventTypes, makeStore } from "#lib/testing/store";
import { getImport } from "./read.ts";

test("customers are imported: new ones are created with their consent, known ones stay as they are but for theirs", async () => {
  const { test: ctx, live } = await makeStore();
  const { customer } = await createCustomer(ctx, { email: "jon@post.example", name: "Jon" });
  const id = await checkedFile(ctx, "customer", [
    "First name,Last name,E-mail,Newsletter",
    "Ines,Moreau,ines@post.example,yes",
    "Jonathan,,JON@post.example,yes",
    "Ines,Again,Ines@Post.example,",
    "Nobody,,nobody,",
  ]);
  expect(await countFates(ctx, id)).toEqual({ create: 1, match: 1, duplicate: 1, taken: 0, invalid: 1 });
  const { data } = await listRows(ctx, id, {});
  expect(data.map(({ line, fate, reason }) => [line, fate, reason])).toEqual([
    [2, "create", null],
    [3, "match", "Agrees to marketing by this file."],
    [4, "duplicate", "The same as line 2."],
    [5, "invalid", "“nobody” is not an e-mail address."],
  ]);
  await runImport(ctx, id);
  const customers = await ctx.db.customer.findMany({
    where: { merchant_id: ctx.merchantId },
    orderBy: { email: "asc" },
  });
  expect(customers).toMatchObject([
    { email: "ines@post.example", name: "Ines Moreau", accepts_marketing: true, marketing_how: "person", mode: "test" },
    { id: customer.id, name: "Jon", accepts_marketing: true, marketing_how: "person" },
  ]);
  expect(await eventTypes(ctx)).toEqual(["customer.created", "customer.created", "customer.updated"]);
  expect(await getImport(ctx, id)).toMatchObject({ status: "done", made_count: 1 });
  expect(await codeOf(getImport(live, id))).toBe("not_found");
  expect(await codeOf(getImport((await makeStore()).test, id))).toBe("not_found");
  expect((await listImports(live, {})).data).toEqual([]);
});

test("a known customer agrees by the file only where they have not decided here, also when they decide meanwhile", async () => {
  const { test: ctx } = await makeStore();
  const make = async (name: string, accepts_marketing?: boolean) =>
    (await createCustomer(ctx, { email: `${name}@post.example`, accepts_marketing })).customer;
  const [agreed, withdrawn, open, late] = [
    await make("agreed", true),
    await make("withdrawn", true),
    await make("open"),
    await make("late"),
  ];
  await updateCustomer(ctx, withdrawn.id, { accepts_marketing: false });
  const lines = [
    "email,newsletter",
    ...["agreed", "withdrawn", "open", "late"].map((name) => `${name}@post.example,yes`),
  ];
  const id = await checkedFile(ctx, "customer", lines);
  expect((await listRows(ctx, id, {})).data.map(({ reason }) => reason)).toEqual([
    null,
    "Has withdrawn consent to marketing here, which stays so.",
    "Agrees to marketing by this file.",
    "Agrees to marketing by this file.",
  ]);
  expect(await countAgreeing(ctx, id)).toBe(2);
  await updateCustomer(ctx, late.id, { accepts_marketing: true });
  await updateCustomer(ctx, late.id, { accepts_marketing: false });
  const before = (await eventTypes(ctx)).length;
  await runImport(ctx, id);
  expect((await eventTypes(ctx)).slice(before)).toEqual(["customer.updated"]);
  expect(await getImport(ctx, id)).toMatchObject({ status: "done", made_count: 0 });
  const accepts = async () =>
    Promise.all([agreed, withdrawn, open, late].map(async (one) => (await getCustomer(ctx, one.id)).accepts_marketing));
  expect(await accepts()).toEqual([true, false, true, false]);
  await undo(ctx, id);
  expect(await accepts()).toEqual([true, false, false, false]);
  expect((await eventTypes(ctx)).slice(before)).toEqual(["customer.updated", "customer.updated"]);
  await importedFile(ctx, "customer", lines);
  expect(await accepts()).toEqual([true, false, true, false]);
});

test("a consent that was decided anew since the file stays when the file is undone", async () => {
  const { test: ctx } = await makeStore();
  const { customer } = await createCustomer(ctx, { email: "open@post.example" });
  const id = await importedFile(ctx, "customer", ["email,newsletter", "open@post.example,yes"]);
  const later = { ...ctx, now: addSeconds(ctx.now, 60) };
  await updateCustomer(later, customer.id, { accepts_marketing: false });
  await updateCustomer(later, customer.id, { accepts_marketing: true });
  await undo(ctx, id);
  expect(await getCustomer(ctx, customer.id)).toMatchObject({ accepts_marketing: true });
});
