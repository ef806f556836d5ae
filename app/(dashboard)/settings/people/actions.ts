"use server";
import { revalidatePath } from "next/cache";
import { z } from "zod";
import { confirmPerson, PROOF_FIELDS, ProofInput } from "#lib/auth/confirm-person";
import { invite, withdrawInvitation } from "#lib/auth/invitations";
import { changeRole, removePerson } from "#lib/auth/people";
import { ROLES } from "#lib/auth/roles";
import { signOutPerson } from "#lib/auth/sign-out-person";
import { AppError } from "#lib/core/errors";
import { EmailInput } from "#lib/core/schema";
import { isMailSent } from "#lib/mail/from-environment";
import { action } from "#lib/pages/action";

/** More than a person has: some 2,000 ids. */
const MAX_LISTED_LENGTH = 80_000;

/** The keys, endpoints and devices of a person that the form has listed, and those that are ticked. */
const Person = z.object({
  id: z.uuid(),
  listed: z.string().max(MAX_LISTED_LENGTH).optional(),
  revoke: z.array(z.string()).optional(),
});
const choiceOf = ({ listed = "", revoke = [] }: z.output<typeof Person>) => ({ listed: listed.split(" "), revoke });

/** Gives a person of the store another role, and ends what is ticked of what they have made. */
export const giveRole = action(
  { role: "owner", input: Person.extend({ role: z.enum(ROLES, "Choose a role.") }) },
  async ({ ctx, input }) => {
    await changeRole(ctx, input.id, input.role, choiceOf(input));
    revalidatePath("/settings/people");
    return { message: "The role is changed" };
  },
);

/** Invites somebody by mail. */
export const inviteOne = action(
  {
    role: "owner",
    input: z.object({ email: z.string("Enter an e-mail address.").pipe(EmailInput), role: z.enum(ROLES) }),
  },
  async ({ ctx, session, input }) => {
    if (!session.user.isVerified)
      throw new AppError(
        "invalid_transition",
        "Confirm your e-mail address before you invite people. Open the link in our email, or send a new one under Your account.",
      );
    await invite(ctx, { ...input, store: session.store.name });
    revalidatePath("/settings/people");
    return {
      message: isMailSent() ? "The invitation is on its way" : "The invitation is made: npx zakka mail shows its link",
    };
  },
);

/** Withdraws an invitation. */
export const withdraw = action({ role: "owner", input: z.object({ id: z.uuid() }) }, async ({ ctx, input: { id } }) => {
  await withdrawInvitation(ctx, id);
  revalidatePath("/settings/people");
  return { message: "The invitation is withdrawn" };
});

/** Takes a person out of the store, and ends what is ticked of what they have made. */
export const remove = action({ role: "owner", input: Person }, async ({ ctx, input }) => {
  await removePerson(ctx, input.id, choiceOf(input));
  revalidatePath("/settings/people");
  return undefined;
});

/** Signs a person of the store out in all their browsers. */
export const signOut = action(
  { role: "owner", input: ProofInput.extend({ id: z.uuid() }), hide: PROOF_FIELDS },
  async ({ ctx, session, input }) => {
    await confirmPerson({ userId: session.user.id, sessionId: session.id }, input, ctx);
    const ended = await signOutPerson(ctx, input.id);
    revalidatePath("/settings/people");
    return { message: ended === 0 ? "The person was not signed in anywhere" : "The person is signed out everywhere" };
  },
);
