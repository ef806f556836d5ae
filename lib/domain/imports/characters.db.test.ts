import { expect, test } from "vitest";
import { firstRows, listRows } from "#lib/dashboard/import/read";
import { pool } from "#lib/db/client";
import { checkedFile, runImport } from "#lib/testing/imports";
import { makeTicketProduct } from "#lib/testing/products";
import { makeStore } from "#lib/testing/store";
import { getImport } from "./read.ts";
import { uploadFile } from "./upload.ts";

/** A text whose `length`-th unit is inside an emoji. */
const upTo = (length: number, start = ""): string => `${start.padEnd(length - 1, "a")}🎟 and more`;

const utf8 = (text: string) => new TextEncoder().encode(text);

test("a file is kept whose name and cells are longer than what is kept, with an emoji at the border", async () => {
  const { test: ctx } = await makeStore();
  const name = `🎟${"a".repeat(195)}.csv`;
  const id = await uploadFile(ctx, "customer", name, utf8(`email,note\nines@post.example,${upTo(2_000)}`));
  expect((await getImport(ctx, id)).file_name).toBe(`${"a".repeat(195)}.csv`);
  const [row] = await firstRows(ctx, id, 1);
  expect(row?.cells).toEqual(["ines@post.example", "a".repeat(1_999)]);
});

test("a code that cannot be kept is quoted up to its last whole character", async () => {
  const { test: ctx } = await makeStore();
  const id = await checkedFile(ctx, "gift_card", ["code,balance", `${upTo(60, "https://")},5`]);
  const [row] = (await listRows(ctx, id, {})).data;
  expect(row).toMatchObject({ fate: "invalid", reason: expect.stringContaining(`“${"https://".padEnd(59, "a")}”`) });
});

test("the holder of an item without a name is called by the beginning of its code", async () => {
  const { test: ctx } = await makeStore();
  const id = await checkedFile(ctx, "gift_card", ["code,balance", `${upTo(60, "C")},5`]);
  await runImport(ctx, id);
  const { rows } = await pool().query("SELECT customer_name FROM orders WHERE merchant_id = $1", [ctx.merchantId]);
  expect(rows.map(({ customer_name }) => customer_name)).toEqual([`Holder of ${"C".padEnd(59, "a")}`]);
});

test("the name of who attends is kept up to its last whole character", async () => {
  const { test: ctx } = await makeStore();
  const { eventIds } = await makeTicketProduct(ctx);
  const lines = ["code,email,attendee", `OLD-1,ines@post.example,${upTo(200)}`];
  const id = await checkedFile(ctx, "ticket", lines, { target: eventIds[0] });
  const [row] = (await listRows(ctx, id, {})).data;
  expect(row).toMatchObject({ fate: "create", data: { attendee: "a".repeat(199) } });
});
