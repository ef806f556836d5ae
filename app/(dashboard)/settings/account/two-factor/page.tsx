import type { Metadata } from "next";
import { endOthers } from "#app/(dashboard)/settings/account/actions";
import { ask } from "#app/(dashboard)/settings/account/passkeys/actions";
import { OfferToEndOthers } from "#components/account/end-sessions";
import { ProofByPasskey } from "#components/account/proof";
import { ReplaceCodes, SetUp, TurnOff, TurnOn } from "#components/account/two-factor";
import { PageHead } from "#components/frame/page-head";
import { Columns, Points, Section } from "#components/ui/section";
import { hasPasskeyToConfirm } from "#lib/auth/confirm-person";
import { listSessions } from "#lib/auth/sessions";
import { readTwoFactor } from "#lib/auth/two-factor";
import { fromUnix } from "#lib/core/time";
import { requireSession } from "#lib/pages/session";
import { replaceCodes, start, turnOff, turnOn } from "./actions.ts";

export const metadata: Metadata = { title: "Codes for signing in" };

export default async function TwoFactorPage() {
  const { user, realNow } = await requireSession("staff", { isOwnAccount: true });
  const [{ confirmed_at, setup, codes_left }, sessions, canAsk] = await Promise.all([
    readTwoFactor(user.id, user.email, fromUnix(realNow)),
    listSessions(user.id, fromUnix(realNow)),
    hasPasskeyToConfirm(user.id),
  ]);
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
    <ProofByPasskey ask={canAsk ? ask : null}>
      <PageHead back={{ href: "/settings/account", label: "Your account" }} title="Codes for signing in" />
      <Columns aside={aside}>
        <TurnOn action={turnOn} setup={setup}>
          <OfferToEndOthers others={sessions.length - 1} action={endOthers}>
            From now on signing in needs a code.
          </OfferToEndOthers>
        </TurnOn>
        {!confirmed_at && !setup && <SetUp action={start} />}
        {confirmed_at && <ReplaceCodes action={replaceCodes} left={codes_left} />}
        {confirmed_at && <TurnOff action={turnOff} />}
      </Columns>
    </ProofByPasskey>
  );
}
