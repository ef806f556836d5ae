"use server";
import { revalidatePath } from "next/cache";
import { z } from "zod";
import { buttonAction } from "#app/(dashboard)/button-action";
import { resendMail } from "#lib/domain/mail/resend";

/** Sends a failed mail again at once. */
export const resend = buttonAction(
  z.object({ id: z.uuid() }),
  async ({ ctx, input }) => {
    try {
      await resendMail(ctx, input.id);
    } finally {
      revalidatePath("/mail", "layout"); // also after a refusal: the page then shows an old status
    }
    return { message: "The mail is being sent" };
  },
  "mail.resend",
);
