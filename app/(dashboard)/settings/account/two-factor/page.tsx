import type { Metadata } from "next";
import { ReplaceCodes, TurnOff, TurnOn } from "#components/account/two-factor";
import { PageHead } from "#components/frame/page-head";
import { ActButton } from "#components/ui/act-button";
import { Columns, Points, Section } from "#components/ui/section";
import { readTwoFactor } from "#lib/auth/two-factor";
import { fromUnix } from "#lib/core/time";
import { requireSession } from "#lib/pages/session";
import { replaceCodes, start, turnOff, turnOn } from "./actions.ts";

export const metadata: Metadata = { title: "Codes for signing in" };

export default async function TwoFactorPage() {
  const { user, now } = await requireSession("staff");
  const { confirmed_at, setup, codes_left } = await readTwoFactor(user.id, user.email, fromUnix(now));
  const aside = (
    <Section title="How it works">
      <Points
        points={[
          "After the password, signing in asks for a code of 6 digits.",
          "An authenticator app on your phone shows it, also without a network.",
          "Without the phone, a recovery code signs you in once.",
          "A reset of your password turns codes off.",
        ]}
      />
    </Section>
  );
  return (
    <>
      <PageHead back={{ href: "/settings/account", label: "Your account" }} title="Codes for signing in" />
      <Columns aside={aside}>
        <TurnOn action={turnOn} setup={setup} />
        {!confirmed_at && !setup && (
          <Section title="Codes are off">
            <ActButton action={start} fields={{}} pending="Starting" kind="primary">
              Set up codes
            </ActButton>
          </Section>
        )}
        {confirmed_at && <ReplaceCodes action={replaceCodes} left={codes_left} />}
        {confirmed_at && <TurnOff action={turnOff} />}
      </Columns>
    </>
  );
}
