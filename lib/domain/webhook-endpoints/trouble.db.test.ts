import { expect, test } from "vitest";
import { prisma } from "#lib/db/client";
import { makeStore } from "#lib/testing/store";
import { createEndpoint } from "./create.ts";
import { countTroubled } from "./trouble.ts";

test("counts what fails or was switched off by failures, not what a person switched off", async () => {
  const store = await makeStore();
  const ids: string[] = [];
  for (let count = 0; count < 4; count++) {
    const { id } = await createEndpoint(store.test, { url: "https://example.com/hooks", events: ["*"] });
    ids.push(id);
  }
  expect(await countTroubled(store.test)).toBe(0);
  const set = (at: number, data: object) =>
    prisma().webhook_endpoint.update({
      where: { merchant_id_id: { merchant_id: store.merchantId, id: ids[at] ?? "" } },
      data,
    });
  await set(0, { failed_in_a_row: 1 });
  await set(1, { enabled: false, disabled_reason: "failures", disabled_at: new Date() });
  await set(2, { enabled: false, disabled_reason: "by_hand", disabled_at: new Date() });
  expect(await countTroubled(store.test)).toBe(2);
  expect(await countTroubled(store.live)).toBe(0);
});
