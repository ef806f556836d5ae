"use server";
import { revalidatePath } from "next/cache";
import { z } from "zod";
import { pageOf } from "#lib/config/page-addresses";
import { EmailInput } from "#lib/core/schema";
import { ITEM_KINDS } from "#lib/domain/issued-items/schema";
import { resendMail } from "#lib/domain/mail/resend";
import { sendAgain } from "#lib/mail/send-again";
import { action } from "#lib/pages/action";

/** Sends a failed mail again at once. */
export const resend = action({ input: z.object({ id: z.uuid() }), once: "mail.resend" }, async ({ ctx, input }) => {
  try {
    await resendMail(ctx, input.id);
  } finally {
    revalidatePath("/mail", "layout"); // also after a refusal: the page then shows an old status
  }
  return { message: "The mail is being sent" };
});

const SendInput = z.object({
  of: z.enum(["order", ...ITEM_KINDS]),
  id: z.uuid(),
  email: z.string("Enter an e-mail address such as mara@example.com.").pipe(EmailInput),
});

/** Sends the confirmation of an order, or an item, to its guest again, once for each opened form. */
export const send = action({ input: SendInput, once: "guest_mail.send" }, async ({ ctx, input: { of, id, email } }) => {
  const to = await sendAgain(ctx, { of, id }, email);
  revalidatePath(pageOf(of, id));
  revalidatePath("/mail", "layout");
  return { message: ctx.mode === "test" ? "Kept under Mail, not sent" : `The mail to ${to} is being sent` };
});
