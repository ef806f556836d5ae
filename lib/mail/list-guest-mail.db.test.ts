import { expect, test } from "vitest";
import type { Context } from "#lib/db/context";
import { filledDatabase } from "#lib/testing/filled-database";
import { filledId } from "#lib/testing/filled-store";
import { rowsRead } from "#lib/testing/plans";
import { present, type TestStore } from "#lib/testing/store";
import { listGuestMail } from "./list-guest-mail.ts";

const stores = filledDatabase();

test("mail to a guest or about an order is found without reading the other mail of the store", async () => {
  const [store] = stores() as [TestStore];
  const sent: { text: string; values: unknown[] }[] = [];
  const inner = present(store.test);
  const sql: Context["sql"] = (statement, values = []) => {
    sent.push({ ...statement, values: [inner.merchantId, inner.mode, ...values] });
    return inner.sql(statement, values);
  };
  const [to, order_id] = ["C3@post.example", filledId("orders", 3)];
  for (const filter of [{ to }, { order_id }, { to, order_id }]) {
    for (const more of [{}, { kind: "gift_card" as const }, { created_from: 1_700_000_000 }])
      await listGuestMail({ ...inner, sql }, { ...filter, ...more });
  }
  expect(sent).toHaveLength(9);
  for (const statement of sent) expect((await rowsRead(statement)).get("mail") ?? 0).toBeLessThan(10);
});
