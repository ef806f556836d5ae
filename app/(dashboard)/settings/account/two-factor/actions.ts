"use server";
import { z } from "zod";
import type { NewCodes } from "#components/account/two-factor";
import { confirmPerson, PROOF_FIELDS, ProofInput } from "#lib/auth/confirm-person";
import { confirmTwoFactor, removeTwoFactor, replaceRecoveryCodes, startTwoFactor } from "#lib/auth/two-factor";
import { AppError } from "#lib/core/errors";
import { action } from "#lib/pages/action";

const PATH = "/settings/account/two-factor";
/** Starts to set up the app that shows codes. */
export const start = action(
  { role: "staff", isOwnAccount: true, input: ProofInput, hide: PROOF_FIELDS },
  async ({ ctx, session, input }) => {
    if (!session.user.isVerified)
      throw new AppError(
        "invalid_transition",
        "Confirm your e-mail address before you set up codes. Open the link in our email.",
      );
    await confirmPerson({ userId: session.user.id, sessionId: session.id }, input, ctx);
    await startTwoFactor(session.user.id, ctx);
    return { open: PATH };
  },
);

const CodeInput = z.object({ code: z.string("Enter the code.").trim().max(40) });

/** Turns codes on. Returns the recovery codes, which are shown only now. */
export const turnOn = action(
  { role: "staff", isOwnAccount: true, input: CodeInput, hide: ["code"] },
  async ({ ctx, session, input: { code } }): Promise<NewCodes> => ({
    codes: await confirmTwoFactor(session.user.id, code, ctx),
  }),
);

/** Replaces the recovery codes. Returns the new ones, which are shown only now. */
export const replaceCodes = action(
  { role: "staff", isOwnAccount: true, input: ProofInput, hide: PROOF_FIELDS },
  async ({ ctx, session, input }): Promise<NewCodes> => {
    await confirmPerson({ userId: session.user.id, sessionId: session.id }, input, ctx);
    return { codes: await replaceRecoveryCodes(session.user.id, ctx) };
  },
);

/** Turns codes off. */
export const turnOff = action(
  { role: "staff", isOwnAccount: true, input: ProofInput, hide: PROOF_FIELDS },
  async ({ ctx, session, input }) => {
    await confirmPerson({ userId: session.user.id, sessionId: session.id }, input, ctx);
    await removeTwoFactor(session.user.id, ctx);
    return { open: "/settings/account?changed=codes" };
  },
);
