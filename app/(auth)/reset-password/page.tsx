import type { Metadata } from "next";
import { AskForReset } from "#components/account/ask-for-reset";
import { CenteredPage } from "#components/frame/centered-page";
import { isMailSent } from "#lib/mail/from-environment";
import { askForReset } from "./actions.ts";

export const metadata: Metadata = { title: "Reset your password" };

export default function ResetPasswordPage() {
  return (
    <CenteredPage title="Forgotten?" lead="We send you a link to choose a new password.">
      <AskForReset action={askForReset} isMailSent={isMailSent()} />
    </CenteredPage>
  );
}
