"use server";
import { revalidatePath } from "next/cache";
import { cookies } from "next/headers";
import { z } from "zod";
import { checkPassword } from "#lib/auth/change-password";
import { LONGEST_PASSWORD } from "#lib/auth/password-rule";
import { startProvider, unlinkProvider } from "#lib/auth/provider-sign-in";
import { findProvider, PROVIDERS } from "#lib/auth/providers";
import { AppError } from "#lib/core/errors";
import { action } from "#lib/pages/action";
import { providerCookie } from "#lib/pages/cookies";

const Input = z.object({
  provider: z.enum(PROVIDERS),
  password: z
    .string("Enter your password.")
    .max(LONGEST_PASSWORD, `A password has at most ${LONGEST_PASSWORD} characters.`),
});

/** Starts to link an account at a provider. Returns the address there, which the browser opens. */
export const link = action({ role: "staff", input: Input, hide: ["password"] }, async ({ ctx, session, input }) => {
  const provider = findProvider(input.provider);
  if (!provider) throw new AppError("not_found", "This is no longer offered here. Reload the page.");
  if (!session.user.isVerified) throw new AppError("invalid_transition", "Confirm your e-mail address first.");
  await checkPassword(session.user.id, input.password, ctx);
  const linker = { userId: session.user.id, sessionId: session.id };
  const { url, kept } = await startProvider(provider, linker, ctx);
  const { name, options } = providerCookie();
  (await cookies()).set(name, kept, options);
  return { to: url };
});

/** Unlinks an account. */
export const unlink = action({ role: "staff", input: Input, hide: ["password"] }, async ({ ctx, session, input }) => {
  await checkPassword(session.user.id, input.password, ctx);
  await unlinkProvider(session.user.id, input.provider, ctx);
  revalidatePath("/settings/account");
  return { message: "The account is unlinked" };
});
