import { expect, test } from "vitest";
import { HOUR_SECONDS } from "#lib/core/spans";
import { pool } from "#lib/db/client";
import { appendEvents } from "#lib/domain/outbox/append";
import { makeDevice } from "#lib/testing/devices";
import { orderVoucher } from "#lib/testing/orders";
import { later, makeStore } from "#lib/testing/store";
import { listItems } from "./list.ts";

test("after a test clock was set back the list begins again, and has what changes from then on", async () => {
  const { test: ctx } = await makeStore();
  const id = await orderVoucher(ctx, { maxUses: 2 });
  const device = await makeDevice(ctx, { kinds: ["voucher"] });
  const ahead = later(device.ctx, 3 * HOUR_SECONDS);
  const { cursor } = await listItems(ahead, {});
  const moved = await listItems(later(ahead, 5), { since: cursor });
  const back = await listItems(later(device.ctx, 10), { since: moved.cursor });
  expect(back).toMatchObject({ is_full: true, items: [{ id, max_uses: 2 }] });
  await pool().query("UPDATE voucher SET max_uses = 3 WHERE id = $1", [id]);
  await appendEvents(later(ctx, 11), [{ type: "voucher.redemption_reversed", data: { id } }]);
  const changed = await listItems(later(device.ctx, 15), { since: back.cursor });
  expect(changed).toMatchObject({ is_full: false, items: [{ id, max_uses: 3 }] });
});
