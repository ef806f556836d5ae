import { KeyRound, LogOut } from "lucide-react";
import { EndSessions } from "#components/account/end-sessions";
import { Button } from "#components/ui/button";
import { ConfirmDialog } from "#components/ui/dialog";
import { ButtonRow, OnPhone } from "#components/ui/layout";
import type { Column } from "#components/ui/table";
import { Truncated, VisuallyHidden } from "#components/ui/text";
import { Time } from "#components/ui/time";
import type { FormAction } from "#lib/core/form-state";
import { listedIn, type Made, MadeChoices } from "./made-choices.tsx";
import { RoleForm } from "./role-form.tsx";

interface Colleague {
  id: string;
  name: string;
  email: string;
  role: string;
  since: number;
  has_codes: boolean;
  /** What they have made and is in use. */
  made: readonly Made[];
}

interface Given {
  roles: readonly { value: string; label: string }[];
  /** The signed-in person. */
  ownId: string;
  store: string;
  /** Absent for a person who may not change anything. */
  change?: { giveRole: FormAction<{ message: string }>; remove: FormAction; signOut: FormAction };
}

/** Returns the columns of the people of a store. */
export const peopleColumns = ({ roles, ownId, store, change }: Given): readonly Column<Colleague>[] => [
  {
    head: "Name",
    name: true,
    two: true,
    grow: true,
    phone: "name",
    cell: ({ id, name, email }) => (
      <>
        <Truncated>{id === ownId ? `${name} (you)` : name}</Truncated>
        <Truncated as="small">{email}</Truncated>
      </>
    ),
  },
  {
    head: "Signs in with",
    tone: "soft",
    wideOnly: true,
    cell: ({ has_codes }) => (has_codes ? "Password and code" : "Password"),
  },
  { head: "Since", tone: "soft", wideOnly: true, cell: ({ since }) => <Time at={since} as="date" /> },
  {
    head: "Role",
    phone: "what",
    cell: ({ id, name, email, role, made }) => (
      <>
        <OnPhone>
          <Truncated>{email}</Truncated>
        </OnPhone>
        {change ? (
          <RoleForm key={role} action={change.giveRole} id={id} name={name} role={role} roles={roles} made={made} />
        ) : (
          roles.find(({ value }) => value === role)?.label
        )}
      </>
    ),
  },
  ...(change ? [actsColumn(ownId, store, change)] : []),
];

/** The buttons that sign a person out and take them out of the store, and the questions before. */
function actsColumn(
  ownId: string,
  store: string,
  { remove, signOut }: Pick<NonNullable<Given["change"]>, "remove" | "signOut">,
): Column<Colleague> {
  return {
    head: "",
    label: "Actions",
    right: true,
    phone: "amount",
    cell: ({ id, name, made }) => (
      <ButtonRow>
        {id !== ownId && (
          <EndSessions
            ghost
            action={signOut}
            id={id}
            title={`Sign ${name} out everywhere?`}
            submit="Sign out everywhere"
            effect={`${name} is signed out in all browsers, and their scanners end. They can sign in again, and keep their role.`}
          >
            Sign out<VisuallyHidden> {name}</VisuallyHidden>
          </EndSessions>
        )}
        <ConfirmDialog
          trigger={
            <Button kind="ghost" small aria-label={`Remove ${name}`}>
              Remove
            </Button>
          }
          title={`Remove ${name}?`}
          cancelLabel="Keep the person"
          confirmLabel={`Remove ${name}`}
          pending="Removing"
          action={remove}
          fields={{ id, listed: listedIn(made) }}
          choices={<MadeChoices name={name} made={made} />}
          effects={[
            { glyph: <LogOut />, text: `No longer sees ${store}, and no longer scans for it` },
            {
              glyph: <KeyRound />,
              text: "Keys, webhooks, scanners and apps that they made keep working, unless you revoke them",
            },
          ]}
        >
          {id === ownId ? "You lose your own access to this store." : `${name} loses access at once.`} What they have
          done stays in the records.
        </ConfirmDialog>
      </ButtonRow>
    ),
  };
}
