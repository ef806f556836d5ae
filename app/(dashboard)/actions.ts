"use server";
import type { Route } from "next";
import { revalidatePath } from "next/cache";
import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { themeOf } from "#components/ui/theme.ts";
import { homeOf } from "#lib/auth/roles";
import { sessionCookie } from "#lib/auth/session-token";
import { signOut } from "#lib/auth/sign-in";
import { prisma } from "#lib/db/client";
import { textIn } from "#lib/pages/form";
import { requireSession, toContext } from "#lib/pages/session";

/** Opens the other data and the list that one stood in: a thing of one mode does not exist in the other. */
export async function switchMode(form: FormData): Promise<void> {
  const session = await requireSession();
  const mode = textIn(form, "mode") === "live" ? "live" : "test";
  await prisma().session.update({ where: { id: session.id }, data: { mode } });
  revalidatePath("/", "layout");
  redirect(sectionOf(textIn(form, "path")) as Route);
}

/** Opens another store of this person. */
export async function switchStore(form: FormData): Promise<void> {
  const session = await requireSession("staff");
  const id = textIn(form, "store");
  const store = session.stores.find((one) => one.id === id);
  if (!store) return;
  await prisma().session.update({ where: { id: session.id }, data: { merchant_id: store.id } });
  revalidatePath("/", "layout");
  redirect(homeOf(store.role) as Route);
}

/** Signs out: the row ends, so the token is worth nothing anywhere. */
export async function leave(): Promise<void> {
  const session = await requireSession("staff");
  await signOut(session.id, await toContext(session));
  (await cookies()).delete(sessionCookie().name);
  redirect("/sign-in");
}

/** Keeps the chosen look with the person, for their next browser. */
export async function saveTheme(theme: string): Promise<void> {
  const session = await requireSession("staff");
  await prisma().app_user.update({ where: { id: session.user.id }, data: { theme: themeOf(theme) } });
}

/** /orders/0199… → /orders, /settings/passes as it is. */
function sectionOf(path: string | undefined): string {
  return /^\/(settings\/)?[a-z-]+/.exec(path ?? "")?.[0] ?? "/";
}
