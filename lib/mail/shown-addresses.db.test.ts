import { expect, test } from "vitest";
import { storedEmail } from "#lib/core/email";
import { listMail, openMail } from "#lib/dashboard/mail/read";
import { orderTickets } from "#lib/testing/orders";
import { makeStore } from "#lib/testing/store";

test("the log of mail shows an address as it was typed", async () => {
  const { test: ctx } = await makeStore();
  await orderTickets(ctx);
  const recipient = storedEmail("info@müller.example");
  await ctx.db.mail.updateMany({ where: { merchant_id: ctx.merchantId }, data: { recipient } });
  const [mail] = (await listMail(ctx, { recipient: "info@müller.example" })).data;
  expect(mail?.recipient).toBe("info@müller.example");
  expect((await openMail(ctx, mail?.id ?? "")).recipient).toBe("info@müller.example");
});
