import type { Metadata } from "next";
import { register } from "#app/(dashboard)/apps/actions";
import { AppsList } from "#app/(dashboard)/apps/apps-list.tsx";
import { resendLink } from "#app/(dashboard)/settings/account/actions";
import { Unverified } from "#components/account/unverified";
import { NewApp } from "#components/apps/new-app";
import { PageHead } from "#components/frame/page-head";
import { isMailSent } from "#lib/mail/from-environment";
import { dashboardContext, requireSession } from "#lib/pages/session";

export const metadata: Metadata = { title: "Register an app" };

export default async function NewAppPage() {
  const { store, user } = await requireSession();
  if (!user.isVerified) {
    return (
      <>
        <PageHead back={{ href: "/apps", label: "Apps" }} title="Register an app" />
        <Unverified
          email={user.email}
          resend={resendLink}
          isMailSent={isMailSent()}
          until="Then you can register an app."
        />
      </>
    );
  }
  const ctx = await dashboardContext();
  return (
    <NewApp action={register} maker={store.name}>
      <AppsList ctx={ctx} hasNew />
    </NewApp>
  );
}
