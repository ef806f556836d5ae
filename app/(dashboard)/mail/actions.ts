"use server";
import { revalidatePath } from "next/cache";
import { z } from "zod";
import { resendMail } from "#lib/domain/mail/resend";
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
