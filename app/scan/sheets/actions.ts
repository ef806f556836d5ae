"use server";

import { redirect } from "next/navigation";
import { updateSession } from "#lib/auth/update-session";
import { textIn } from "#lib/pages/form";
import { requireSession } from "#lib/pages/session";

/** Opens the scanner for another store of the user, or for the other mode. */
export async function changeStore(form: FormData): Promise<void> {
  const session = await requireSession("staff");
  const store = session.stores.find(({ id }) => id === textIn(form, "store")) ?? session.store;
  const mode = textIn(form, "mode") === "live" ? "live" : textIn(form, "mode") === "test" ? "test" : session.mode;
  await updateSession(session.id, { merchant_id: store.id, mode });
  redirect("/scan");
}
