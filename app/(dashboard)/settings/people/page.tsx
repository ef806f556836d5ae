import type { Metadata } from "next";
import { ask } from "#app/(dashboard)/settings/account/passkeys/actions";
import { ProofByPasskey } from "#components/account/proof";
import { PageHead } from "#components/frame/page-head";
import { Invite } from "#components/people/invite";
import { peopleColumns } from "#components/people/people-table";
import { Points, Section } from "#components/ui/section";
import { Table } from "#components/ui/table";
import { type AccessMade, listAccessMade } from "#lib/auth/access-made";
import { hasPasskeyToConfirm } from "#lib/auth/confirm-person";
import { listInvitations } from "#lib/auth/invitations";
import { listPeople } from "#lib/auth/people";
import { ROLE_LABELS, ROLES } from "#lib/auth/roles";
import { scopesAbove } from "#lib/auth/scopes-of-role";
import { isMailSent } from "#lib/mail/from-environment";
import { readForPage } from "#lib/pages/page";
import { requireSession, toContext } from "#lib/pages/session";
import { giveRole, inviteOne, remove, signOut, withdraw } from "./actions.ts";

export const metadata: Metadata = { title: "People" };

export default async function PeoplePage() {
  const session = await requireSession();
  const ctx = await toContext(session);
  const [people, invitations, made, canAsk] = await readForPage(ctx, () =>
    Promise.all([listPeople(ctx), listInvitations(ctx), listAccessMade(ctx), hasPasskeyToConfirm(session.user.id)]),
  );
  const change = session.store.role === "owner" ? { giveRole, remove, signOut } : undefined;
  const roles = ROLES.map((value) => ({ value, label: ROLE_LABELS[value] }));
  return (
    <ProofByPasskey ask={canAsk ? ask : null}>
      <PageHead title="People" sub="Who works in this store, and what they may do. Only owners can change this." />
      <Table
        label="People"
        columns={peopleColumns({ roles, ownId: session.user.id, store: session.store.name, change })}
        rows={people.map((person) => ({ ...person, made: madeBy(person.id, made) }))}
      />
      {change && (
        <Invite invite={inviteOne} withdraw={withdraw} roles={roles} open={invitations} isMailSent={isMailSent()} />
      )}
      <Section title="Roles">
        <Points
          points={[
            "Staff scan at the door, and see nothing else.",
            "Developers and admins see and change everything except people and the plan. They can create live keys, but not with all permissions.",
            "A developer cannot correct gift cards, or create a key that can issue them.",
            "Owners can do everything. A store always has at least one.",
          ]}
        />
      </Section>
    </ProofByPasskey>
  );
}

/** What a person has made, and for which roles it is too much. Who is only staff has no keys. */
const madeBy = (personId: string, made: readonly AccessMade[]) =>
  made
    .filter(({ person_id }) => person_id === personId)
    .map(({ kind, id, mode, name, scopes }) => ({
      kind,
      id,
      mode,
      name,
      above: ROLES.filter((role) => scopesAbove(role, scopes).length > 0),
    }));
