import { startTransition } from "react";
import { signOutHere } from "#app/(dashboard)/actions";
import { forgetPasses } from "./pass.ts";

/** Removes the passes from this phone, ends the session, and opens the sign-in page. */
export function signOut(): void {
  forgetPasses();
  startTransition(() => signOutHere());
}
