import { expect, test } from "vitest";
import { DAY_SECONDS } from "#lib/core/spans";
import { addSeconds } from "#lib/core/time";
import { pool } from "#lib/db/client";
import { all, ended, merchantId, only, setUpMail, startSender, toSmtp, tried, write } from "#lib/testing/mail";
import { startSmtp } from "#lib/testing/smtp";

setUpMail();

const inDays = (days: number): Date => addSeconds(new Date(), days * DAY_SECONDS);

const moveClock = (days: number) =>
  pool().query("UPDATE store_settings SET test_clock_seconds = $2 WHERE merchant_id = $1", [
    merchantId(),
    days * DAY_SECONDS,
  ]);

test("mail that is due by a clock that is ahead is sent with its time, and what is due later or is live waits", async () => {
  const smtp = await startSmtp();
  await moveClock(40);
  const due = await write({ next_attempt_at: inDays(39) });
  const later = await write({ next_attempt_at: inDays(41) });
  const live = await write({ next_attempt_at: inDays(39), mode: "live" });
  startSender(toSmtp(smtp));
  await ended();
  const byId = new Map((await all()).map((mail) => [mail.id, mail]));
  expect(byId.get(due)?.status).toBe("sent");
  expect(byId.get(due)?.sent_at?.getTime()).toBeGreaterThan(inDays(39).getTime());
  for (const id of [later, live]) expect(byId.get(id)).toMatchObject({ status: "waiting", attempt_count: 0 });
});

test("mail that was refused is tried again by the clock, as much later as without one", async () => {
  const smtp = await startSmtp({ rcpt: () => ({ code: 451, text: "4.7.1 Greylisted" }) });
  await moveClock(40);
  await write({ next_attempt_at: inDays(40) });
  startSender(toSmtp(smtp), [3_600]);
  await tried();
  const { next_attempt_at } = await only();
  expect(next_attempt_at.getTime()).toBeGreaterThan(addSeconds(inDays(40), 3_000).getTime());
  expect(next_attempt_at.getTime()).toBeLessThan(addSeconds(inDays(40), 5_000).getTime());
});
