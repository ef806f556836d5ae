import { startTransition } from "react";
import { leave } from "#app/(dashboard)/actions";
import { forgetPasses } from "./pass.ts";

/** Ends the session, and opens the sign-in page. */
export function signOut(): void {
  forgetPasses();
  startTransition(() => leave());
}
