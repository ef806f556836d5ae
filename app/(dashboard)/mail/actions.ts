"use server";
import { revalidatePath } from "next/cache";
import { z } from "zod";
import type { Outcome } from "#components/ui/dialog";
import { resendMail } from "#lib/domain/mail/resend";
import { action } from "#lib/pages/action";

/** Sends a mail that failed again, at once. */
export async function resend(_before: Outcome, form: FormData): Promise<Outcome> {
  const input = z.object({ id: z.uuid() });
  const outcome = await action({ role: "developer", input }, ({ ctx, input: which }) => resendMail(ctx, which.id))(
    {},
    form,
  );
  revalidatePath("/mail", "layout");
  if (!outcome.done) return { problem: outcome.problem ?? "This mail is not known here." };
  return { done: true, said: "On its way" };
}
