"use server";
import { revalidatePath } from "next/cache";
import { cookies } from "next/headers";
import { z } from "zod";
import { confirmPerson, PROOF_FIELDS, ProofInput } from "#lib/auth/confirm-person";
import { startProvider, unlinkProvider } from "#lib/auth/provider-sign-in";
import { findProvider, PROVIDERS } from "#lib/auth/providers";
import { AppError } from "#lib/core/errors";
import { action } from "#lib/pages/action";
import { providerCookie } from "#lib/pages/cookies";

const Input = ProofInput.extend({ provider: z.enum(PROVIDERS) });

/** Starts to link an account at a provider. Returns the address there, which the browser opens. */
export const link = action(
  { role: "staff", isOwnAccount: true, input: Input, hide: PROOF_FIELDS },
  async ({ ctx, session, input }) => {
    const provider = findProvider(input.provider);
    if (!provider)
      throw new AppError("not_found", "Signing in with this account is no longer offered here. Reload the page.");
    if (!session.user.isVerified)
      throw new AppError(
        "invalid_transition",
        "Confirm your e-mail address before you link an account. Open the link in our email.",
      );
    const linker = { userId: session.user.id, sessionId: session.id };
    await confirmPerson(linker, input, ctx);
    const { url, kept } = await startProvider(provider, linker, ctx);
    const { name, options } = providerCookie();
    (await cookies()).set(name, kept, options);
    return { to: url };
  },
);

/** Unlinks an account. */
export const unlink = action(
  { role: "staff", isOwnAccount: true, input: Input, hide: PROOF_FIELDS },
  async ({ ctx, session, input }) => {
    await confirmPerson({ userId: session.user.id, sessionId: session.id }, input, ctx);
    await unlinkProvider(session.user.id, input.provider, ctx);
    revalidatePath("/settings/account");
    return { message: "The account is unlinked" };
  },
);
