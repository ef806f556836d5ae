"use server";
import type { Route } from "next";
import { revalidatePath } from "next/cache";
import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { themeOf } from "#components/ui/theme.ts";
import { signOut } from "#lib/auth/sign-in";
import { saveThemeOf, updateSession } from "#lib/auth/update-session";
import { sessionCookie } from "#lib/pages/cookies";
import { textIn } from "#lib/pages/form";
import { homeOf } from "#lib/pages/home";
import { requireSession, toContext } from "#lib/pages/session";

/** Switches between live and test data, and opens the list of the page: what one mode has does not exist in the other. */
export async function switchMode(form: FormData): Promise<void> {
  const session = await requireSession();
  const mode = textIn(form, "mode") === "live" ? "live" : "test";
  await updateSession(session.id, { mode });
  revalidatePath("/", "layout");
  redirect(sectionOf(textIn(form, "path")) as Route);
}

/** Opens another store of this person. */
export async function switchStore(form: FormData): Promise<void> {
  const session = await requireSession("staff");
  const id = textIn(form, "store");
  const store = session.stores.find((one) => one.id === id);
  if (!store) return;
  await updateSession(session.id, { merchant_id: store.id });
  revalidatePath("/", "layout");
  redirect(homeOf(store.role) as Route);
}

/** Signs out. The row of the session ends, so its token works nowhere. */
export async function leave(): Promise<void> {
  const session = await requireSession("staff");
  await signOut(session.id, await toContext(session));
  (await cookies()).delete(sessionCookie().name);
  redirect("/sign-in");
}

/** Keeps the chosen theme with the person, for their next browser. */
export async function saveTheme(theme: string): Promise<void> {
  const session = await requireSession("staff");
  await saveThemeOf(session.user.id, themeOf(theme));
}

/** /orders/0199… → /orders, /settings/passes as it is. */
function sectionOf(path: string | undefined): string {
  return /^\/(settings\/)?[a-z-]+/.exec(path ?? "")?.[0] ?? "/";
}
