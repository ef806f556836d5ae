import type { Metadata } from "next";
import { headers } from "next/headers";
import { endOthers } from "#app/(dashboard)/settings/account/actions";
import { AddPasskey } from "#components/account/add-passkey";
import { OfferToEndOthers } from "#components/account/end-sessions";
import { Passkeys } from "#components/account/passkeys";
import { ProofByPasskey } from "#components/account/proof";
import { PageHead } from "#components/frame/page-head";
import { Note } from "#components/ui/note";
import { Columns, Points, Section } from "#components/ui/section";
import { hasPasskeyToConfirm } from "#lib/auth/confirm-person";
import { relyingParty } from "#lib/auth/passkey-answer";
import { listPasskeys } from "#lib/auth/passkeys";
import { listSessions } from "#lib/auth/sessions";
import { fromUnix } from "#lib/core/time";
import { firstOf } from "#lib/pages/address";
import { requireSession } from "#lib/pages/session";
import { browserText } from "#lib/texts/browsers";
import { ask, finish, remove, rename, start } from "./actions.ts";

export const metadata: Metadata = { title: "Passkeys" };

/** What was changed just now. */
const CHANGES = { added: "The passkey is added.", removed: "The passkey is removed." };

export default async function PasskeysPage({ searchParams }: PageProps<"/settings/account/passkeys">) {
  const { user, realNow } = await requireSession("staff", { isOwnAccount: true });
  const [passkeys, sessions, canAsk] = await Promise.all([
    listPasskeys(user.id),
    listSessions(user.id, fromUnix(realNow)),
    hasPasskeyToConfirm(user.id),
  ]);
  const changed = new Map(Object.entries(CHANGES)).get(firstOf((await searchParams).changed) ?? "");
  const device = browserText((await headers()).get("user-agent"));
  const aside = (
    <Section title="How it works">
      <Points
        points={[
          "Your phone, computer or security key signs you in, with your face, your finger or its PIN.",
          "It needs no password and no code, and works only on the real sign-in page.",
          "Your password still works where you have no passkey.",
          "A reset of your password removes all passkeys, linked accounts and codes.",
        ]}
      />
    </Section>
  );
  return (
    <ProofByPasskey ask={canAsk ? ask : null}>
      <PageHead back={{ href: "/settings/account", label: "Your account" }} title="Passkeys" />
      <Columns aside={aside}>
        {changed && (
          <OfferToEndOthers others={sessions.length - 1} action={endOthers}>
            {changed}
          </OfferToEndOthers>
        )}
        <Passkeys passkeys={passkeys} rename={rename} remove={remove} />
        {relyingParty() ? (
          <AddPasskey key={passkeys.length} start={start} finish={finish} name={device} />
        ) : (
          <Note>
            Browsers create passkeys only for an HTTPS address with a domain name. This server has a different kind of
            address.
          </Note>
        )}
      </Columns>
    </ProofByPasskey>
  );
}
