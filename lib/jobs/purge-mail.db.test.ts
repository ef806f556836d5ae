import { expect, test } from "vitest";
import { addDays, addSeconds } from "#lib/core/time";
import { pool } from "#lib/db/client";
import { ownDatabase } from "#lib/testing/own-database";
import { mailOf, writeMail } from "#lib/testing/people";
import { makeStore, NOW } from "#lib/testing/store";
import { purgeMail } from "./purge-mail.ts";

ownDatabase();

test("mail is deleted after 90 days; what waits and what is younger stays", async () => {
  const { test: ctx } = await makeStore();
  const kept = await writeMail({ ...ctx, now: addSeconds(NOW, 1) }, { status: "kept" });
  const waiting = await writeMail(ctx);
  for (const status of ["kept", "failed"]) await writeMail(ctx, { status });
  await writeMail(ctx, { status: "sent", sent_at: NOW });
  const after = addSeconds(addDays(NOW, 90), 1);
  expect(await purgeMail.run(after)).toBe(3);
  expect((await mailOf(ctx)).map(({ id }) => id).sort()).toEqual([kept, waiting].sort());
  expect(await purgeMail.run(after)).toBe(0);
});

test("it goes in batches", async () => {
  const { test: ctx, merchantId } = await makeStore();
  await writeMail(ctx, { status: "kept" });
  await pool().query(
    `INSERT INTO mail SELECT m.merchant_id, uuid7(), m.mode, m.kind, m.recipient, m.recipient_name, m.data, m.subject, m.text,
            m.html, m.status, 0, false, m.next_attempt_at, NULL, NULL, m.created_at, NULL
       FROM mail m, generate_series(1, 599) WHERE m.merchant_id = $1`,
    [merchantId],
  );
  const counts = [await purgeMail.run(addDays(NOW, 91)), await purgeMail.run(addDays(NOW, 91))];
  expect(counts[0]).toBe(500);
  expect(await mailOf(ctx)).toEqual([]);
});
