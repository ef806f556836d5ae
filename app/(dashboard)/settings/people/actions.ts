"use server";
import { revalidatePath } from "next/cache";
import { z } from "zod";
import { invite, withdrawInvitation } from "#lib/auth/invitations";
import { changeRole, removePerson } from "#lib/auth/people";
import { ROLES } from "#lib/auth/roles";
import { AppError } from "#lib/core/errors";
import { EmailInput } from "#lib/core/schema";
import { action } from "#lib/pages/action";

/** Gives a person of the store another role. */
export const giveRole = action(
  { role: "owner", input: z.object({ id: z.uuid(), role: z.enum(ROLES, "Choose a role.") }) },
  async ({ ctx, input: { id, role } }) => {
    await changeRole(ctx, id, role);
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
    if (!session.user.isVerified) throw new AppError("invalid_transition", "Confirm your own e-mail address first.");
    await invite(ctx, { ...input, store: session.store.name });
    revalidatePath("/settings/people");
    return { message: "The invitation is on its way" };
  },
);

/** Withdraws an invitation. */
export const withdraw = action({ role: "owner", input: z.object({ id: z.uuid() }) }, async ({ ctx, input: { id } }) => {
  await withdrawInvitation(ctx, id);
  revalidatePath("/settings/people");
  return { message: "The invitation is withdrawn" };
});

/** Takes a person out of the store. */
export const remove = action({ role: "owner", input: z.object({ id: z.uuid() }) }, async ({ ctx, input: { id } }) => {
  await removePerson(ctx, id);
  revalidatePath("/settings/people");
  return undefined;
});
