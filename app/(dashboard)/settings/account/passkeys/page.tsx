import type { Metadata } from "next";
import { headers } from "next/headers";
import { AddPasskey } from "#components/account/add-passkey";
import { Passkeys } from "#components/account/passkeys";
import { PageHead } from "#components/frame/page-head";
import { Note } from "#components/ui/note";
import { Columns, Points, Section } from "#components/ui/section";
import { relyingParty } from "#lib/auth/passkey-answer";
import { listPasskeys } from "#lib/auth/passkeys";
import { requireSession } from "#lib/pages/session";
import { browserWords } from "#lib/words/browsers";
import { finish, remove, rename, start } from "./actions.ts";

export const metadata: Metadata = { title: "Passkeys" };

export default async function PasskeysPage() {
  const { user } = await requireSession("staff");
  const passkeys = await listPasskeys(user.id);
  const device = browserWords((await headers()).get("user-agent"));
  const aside = (
    <Section title="How it works">
      <Points
        points={[
          "Your phone, computer or security key signs you in: with your face, your finger or its PIN.",
          "It asks for no password and no code, and works on the real sign-in page only.",
          "Your password stays. It signs you in where you have no passkey.",
          "A reset of your password removes all passkeys, linked accounts and codes.",
        ]}
      />
    </Section>
  );
  return (
    <>
      <PageHead back={{ href: "/settings/account", label: "Your account" }} title="Passkeys" />
      <Columns aside={aside}>
        <Passkeys passkeys={passkeys} rename={rename} remove={remove} />
        {relyingParty() ? (
          <AddPasskey key={passkeys.length} start={start} finish={finish} name={device} />
        ) : (
          <Note>Browsers make passkeys only for an address with https and a name. This server has another one.</Note>
        )}
      </Columns>
    </>
  );
}
