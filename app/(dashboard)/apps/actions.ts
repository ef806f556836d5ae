"use server";
import { revalidatePath } from "next/cache";
import { z } from "zod";
import type { NewAppResult } from "#components/apps/new-app";
import type { FormState } from "#lib/core/form-state";
import { createApp } from "#lib/domain/apps/create";
import { deleteApp } from "#lib/domain/apps/delete";
import { rotateAppSecret } from "#lib/domain/apps/rotate-secret";
import { updateApp } from "#lib/domain/apps/update";
import { action, type Open } from "#lib/pages/action";
import { EditAppForm, NewAppForm, readLogo } from "./form.ts";

const registerApp = action(
  { input: NewAppForm, hide: ["logo"] },
  async ({ ctx, input }): Promise<NewAppResult | Open> => {
    const { app, secret } = await createApp(ctx, input);
    revalidatePath("/apps");
    if (!secret) return { open: `/apps/${app.id}` };
    return { id: app.id, name: app.name, secret };
  },
);

/** Registers an app. Returns the secret of a confidential one, which is shown only now, and opens the page of a public one. */
export async function register(before: unknown, form: FormData): Promise<FormState<NewAppResult>> {
  return registerApp(before, await readLogo(form));
}

const editApp = action(
  { input: EditAppForm, hide: ["logo"] },
  async ({ ctx, input: { id, remove_logo, ...input } }) => {
    const logo = input.logo ?? (remove_logo ? null : undefined);
    await updateApp(ctx, id, { ...input, logo });
    revalidatePath("/apps", "layout");
    return { open: `/apps/${id}` };
  },
);

/** Changes an app, and opens its page. */
export async function edit(before: unknown, form: FormData): Promise<FormState<never>> {
  return editApp(before, await readLogo(form));
}

const AppId = z.object({ id: z.uuid() });

/** Creates a new client secret, which is shown only now. */
export const rotate = action({ input: AppId }, async ({ ctx, input }) => {
  const { secret } = await rotateAppSecret(ctx, input.id);
  revalidatePath("/apps", "layout");
  return { secret };
});

/** Deletes an app and opens the list. */
export const remove = action({ input: AppId }, async ({ ctx, input }) => {
  await deleteApp(ctx, input.id);
  revalidatePath("/apps", "layout");
  return { open: "/apps" };
});
