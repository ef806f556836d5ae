"use server";
import type { Route } from "next";
import { revalidatePath } from "next/cache";
import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import type { Found } from "#components/frame/frame-context";
import { themeOf } from "#components/ui/theme.ts";
import { signOut } from "#lib/auth/sign-in";
import { saveThemeOf, updateSession } from "#lib/auth/update-session";
import { pageOf } from "#lib/config/page-addresses";
import { findByText } from "#lib/dashboard/search/read";
import { removalOf, sessionCookie } from "#lib/pages/cookies";
import { textIn } from "#lib/pages/form";
import { homeOf } from "#lib/pages/home";
import { dashboardContext, requireSession, toContext } from "#lib/pages/session";

/** Switches between live and test data, and opens the list that the page belongs to: its item exists in one mode only. */
export async function switchMode(form: FormData): Promise<void> {
  const session = await requireSession();
  const mode = textIn(form, "mode") === "live" ? "live" : "test";
  if (!(await updateSession(session.id, { mode }))) redirect("/settings/account"); // which asks to verify the address
  revalidatePath("/", "layout");
  redirect(sectionOf(textIn(form, "path")) as Route);
}

/** Opens another store of this person. */
export async function switchStore(form: FormData): Promise<void> {
  const session = await requireSession("staff", { isOwnAccount: true });
  const id = textIn(form, "store");
  const store = session.stores.find((one) => one.id === id);
  if (!store) return;
  await updateSession(session.id, { merchant_id: store.id });
  revalidatePath("/", "layout");
  redirect(homeOf(store.role) as Route);
}

/** Signs out. The session ends in the database, so its token no longer works anywhere. */
export async function signOutHere(): Promise<void> {
  const session = await requireSession("staff", { isOwnAccount: true });
  await signOut(session.id, await toContext(session));
  (await cookies()).delete(removalOf(sessionCookie()));
  redirect("/sign-in");
}

/** Saves the chosen theme for the user, so that their next browser has it too. */
export async function saveTheme(theme: string): Promise<void> {
  const session = await requireSession("staff", { isOwnAccount: true });
  await saveThemeOf(session.user.id, themeOf(theme));
}

/** Finds what a pasted code, token or ID belongs to, in the current store and mode. */
export async function find(text: string): Promise<readonly Found[]> {
  if (typeof text !== "string" || text.length > 200) return [];
  const results = await findByText(await dashboardContext(), text);
  return results.map(({ id, ...thing }) => ({ href: pageOf(thing.kind, id), ...thing }));
}

/** `/orders/0199…` becomes `/orders`; `/settings/passes` stays. */
function sectionOf(path: string | undefined): string {
  return /^\/(settings\/)?[a-z-]+/.exec(path ?? "")?.[0] ?? "/";
}
