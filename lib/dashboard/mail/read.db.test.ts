import { describe, expect, test } from "vitest";
import { newId } from "#lib/core/ids";
import { countFailedMail } from "#lib/dashboard/mail/read";
import { pool } from "#lib/db/client";
import { resendMail } from "#lib/domain/mail/resend";
import { onMail } from "#lib/domain/mail/wake";
import { mailOf, writeMail } from "#lib/testing/people";
import { later, makeStore } from "#lib/testing/store";
import { listMail, openMail } from "./read.ts";

const FAILED = { status: "failed", attempt_count: 9, last_error: "550 5.1.1 No such user" };

describe("reading mail", () => {
  test("lists the mail of this store and mode, newest first, by status", async () => {
    const { test: ctx, live } = await makeStore();
    const { test: other } = await makeStore();
    const first = await writeMail(ctx, { status: "kept" });
    const second = await writeMail(later(ctx, 1), FAILED);
    for (const at of [live, other]) await writeMail(at);
    const { data } = await listMail(ctx, {});
    expect(data.map(({ id }) => id)).toEqual([second, first]);
    expect(data[0]).toMatchObject({
      subject: "Test: We can't deliver events to pos.tidehouse.example",
      recipient: "ines@shop.example",
      status: "failed",
      is_sending: false,
      last_error: "550 5.1.1 No such user",
    });
    expect((await listMail(ctx, { status: "kept" })).data.map(({ id }) => id)).toEqual([first]);
    expect((await listMail(ctx, { starting_after: second })).data.map(({ id }) => id)).toEqual([first]);
    expect(await countFailedMail(ctx)).toBe(1);
    expect(await countFailedMail(live)).toBe(0);
  });

  test("opens a mail as it was rendered, or as it would be", async () => {
    const { test: ctx } = await makeStore();
    const fresh = await openMail(ctx, await writeMail(ctx));
    expect(fresh.text).toContain("ticket.redeemed");
    expect(fresh.html).toMatch(/^<!doctype html/i);
    expect((await mailOf(ctx))[0]?.text).toBeNull(); // reading saves nothing
    const kept = await writeMail(ctx, { subject: "s", text: "t", html: "h" });
    expect(await openMail(ctx, kept)).toMatchObject({ subject: "s", text: "t", html: "h" });
  });

  test("distinguishes a mail in flight from one that waits", async () => {
    const { test: ctx } = await makeStore();
    const id = await writeMail(ctx, { lease_until: later(ctx, 60).now });
    expect((await openMail(ctx, id)).is_sending).toBe(true);
    expect((await openMail(later(ctx, 61), id)).is_sending).toBe(false);
  });

  test("does not find an unknown mail, or one of another store or mode", async () => {
    const { test: ctx, live } = await makeStore();
    const { test: other } = await makeStore();
    const id = await writeMail(ctx);
    for (const [at, which] of [
      [live, id],
      [other, id],
      [ctx, newId()],
    ] as const) {
      await expect(openMail(at, which)).rejects.toMatchObject({ code: "not_found" });
    }
  });
});

describe("sending a mail again", () => {
  test("queues a failed mail for one more attempt, and wakes the sender", async () => {
    const { test: ctx } = await makeStore();
    const id = await writeMail(ctx, FAILED);
    let signals = 0;
    const stop = onMail(() => signals++);
    expect(await resendMail(ctx, id)).toMatchObject({ id, status: "waiting", attempt_count: 9 });
    stop();
    expect(signals).toBe(1);
    expect((await mailOf(ctx))[0]).toMatchObject({ status: "waiting", by_hand: true, next_attempt_at: ctx.now });
  });

  test.each(["waiting", "sent", "kept"])("is refused if it is %s, and nothing changes", async (status) => {
    const { test: ctx } = await makeStore();
    const id = await writeMail(ctx, { status, sent_at: status === "sent" ? ctx.now : null });
    const before = await mailOf(ctx);
    await expect(resendMail(ctx, id)).rejects.toMatchObject({ code: "invalid_transition" });
    expect(await mailOf(ctx)).toEqual(before);
  });

  test("does not find an unknown mail, or one of another store or mode, and nothing changes", async () => {
    const { test: ctx, live } = await makeStore();
    const { test: other } = await makeStore();
    const id = await writeMail(ctx, FAILED);
    for (const [at, which] of [
      [live, id],
      [other, id],
      [ctx, newId()],
    ] as const) {
      await expect(resendMail(at, which)).rejects.toMatchObject({ code: "not_found" });
    }
    expect((await mailOf(ctx))[0]).toMatchObject({ status: "failed" });
  });

  test("ten times at once queues it once", async () => {
    const { test: ctx } = await makeStore();
    const id = await writeMail(ctx, FAILED);
    const ended = await Promise.allSettled(Array.from({ length: 10 }, () => resendMail(ctx, id)));
    expect(ended.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });
});

test("a row of the table cannot be half rendered, sent without a time, or leased after it has ended", async () => {
  const { test: ctx } = await makeStore();
  await writeMail(ctx, { status: "kept" });
  for (const change of ["subject = 's'", "status = 'sent'", "lease_until = now()", "status = 'lost'"]) {
    await expect(
      pool().query(`UPDATE mail SET ${change} WHERE merchant_id = $1`, [ctx.merchantId]),
    ).rejects.toMatchObject({ code: "23514" });
  }
});
