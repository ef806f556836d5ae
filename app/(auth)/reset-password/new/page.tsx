import type { Metadata } from "next";
import { chooseNewPassword } from "#app/(auth)/reset-password/actions";
import { ChooseNewPassword } from "#components/account/choose-new-password";
import { CenteredPage } from "#components/frame/centered-page";
import { ButtonLink } from "#components/ui/button";
import { isResetToken } from "#lib/auth/reset-password";
import { nowInSeconds } from "#lib/core/time";
import { firstOf } from "#lib/pages/address";

export const metadata: Metadata = { title: "Choose a new password" };

export default async function NewPasswordPage({ searchParams }: PageProps<"/reset-password/new">) {
  const token = firstOf((await searchParams).token) ?? "";
  if (!(await isResetToken(token, nowInSeconds()))) {
    return (
      <CenteredPage title="This link has ended" lead="It was already used, or it is older than an hour.">
        <ButtonLink kind="primary" wide href="/reset-password">
          Send a new link
        </ButtonLink>
      </CenteredPage>
    );
  }
  return (
    <CenteredPage title="New password" lead="This signs you out in all browsers.">
      <ChooseNewPassword action={chooseNewPassword} token={token} />
    </CenteredPage>
  );
}
