import { currentSession } from "#lib/pages/session";
import { ForgetPerson } from "./forget-person.tsx";

/** The pages of who is not signed in, or is about to be. However a session has ended, its browser comes here next. */
export default async function AuthLayout({ children }: LayoutProps<"/">) {
  const session = await currentSession();
  return (
    <>
      {children}
      {!session && <ForgetPerson />}
    </>
  );
}
