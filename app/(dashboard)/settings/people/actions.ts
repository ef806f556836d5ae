"use server";
import { revalidatePath } from "next/cache";
import { z } from "zod";
import { changeRole, removePerson } from "#lib/auth/people";
import { ROLES } from "#lib/auth/roles";
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

/** Takes a person out of the store. */
export const remove = action({ role: "owner", input: z.object({ id: z.uuid() }) }, async ({ ctx, input: { id } }) => {
  await removePerson(ctx, id);
  revalidatePath("/settings/people");
  return undefined;
});
