import type { Metadata } from "next";
import { switchMode } from "#app/(dashboard)/actions";
import { hide, sell } from "#app/(dashboard)/begin/actions";
import { PageHead } from "#components/frame/page-head";
import { GoLive } from "#components/onboarding/go-live";
import { ActButton } from "#components/ui/act-button";
import { readOnboarding } from "#lib/dashboard/onboarding/read";
import { isMailSent } from "#lib/mail/from-environment";
import { readForPage } from "#lib/pages/page";
import { dashboardContext, requireSession } from "#lib/pages/session";

export const metadata: Metadata = { title: "Go live" };

/** What is missing before the store sells to real guests. */
export default async function OnboardingPage() {
  const { user, mode, store } = await requireSession();
  const ctx = await dashboardContext();
  const begin = await readForPage(ctx, () => readOnboarding(ctx, user.isVerified));
  return (
    <>
      <PageHead title="Go live">
        {begin.open.length === 0 && !begin.isHidden && (
          <ActButton action={hide} fields={{}} pending="Hiding">
            Hide from Home
          </ActButton>
        )}
      </PageHead>
      <GoLive
        begin={begin}
        mode={mode}
        isMailSent={isMailSent()}
        sell={sell}
        switchMode={switchMode}
        code={mode === "test" && !begin.isDone.product ? `npx zakka seed --merchant ${store.id}` : undefined}
      />
    </>
  );
}
