import { ButtonLink } from "#components/ui/button";
import { ButtonRow } from "#components/ui/layout";
import { Section } from "#components/ui/section";
import { type Column, Table } from "#components/ui/table";
import { Text, Truncated } from "#components/ui/text";
import { Time } from "#components/ui/time";
import type { FormAction } from "#lib/core/form-state";
import styles from "./account.module.css";
import { PasskeyActs } from "./passkey-acts.tsx";

/** A passkey of the person. Times are Unix seconds. */
interface ListedPasskey {
  id: string;
  name: string;
  created: number;
  last_used: number | null;
}

interface Acts {
  rename: FormAction;
  remove: FormAction;
}

/** The passkeys of the person, with a way to rename and remove each. */
export function Passkeys({ passkeys, ...acts }: Acts & { passkeys: readonly ListedPasskey[] }) {
  if (passkeys.length === 0) {
    return (
      <Section title="Your passkeys">
        <Text as="p" tone="soft">
          You have no passkey yet. Add one for this device below.
        </Text>
      </Section>
    );
  }
  return (
    <Section title="Your passkeys">
      <Table label="Passkeys" flush columns={columnsOf(acts)} rows={passkeys} />
    </Section>
  );
}

const columnsOf = (acts: Acts): readonly Column<ListedPasskey>[] => [
  {
    head: "Name",
    name: true,
    grow: true,
    phone: "name",
    cell: ({ name }) => (
      <Truncated className={styles.device} title={name}>
        {name}
      </Truncated>
    ),
  },
  { head: "Added", tone: "soft", wideOnly: true, cell: ({ created }) => <Time at={created} as="date" /> },
  {
    head: "Last used",
    tone: "soft",
    phone: "what",
    cell: ({ last_used }) => (last_used === null ? "Not used yet" : <Time at={last_used} as="ago" />),
  },
  {
    head: "",
    label: "Actions",
    right: true,
    phone: "amount",
    cell: ({ id, name }) => <PasskeyActs id={id} name={name} {...acts} />,
  },
];

/** How many passkeys the person has, and the way to their page. */
export function PasskeysLink({ count }: { count: number }) {
  return (
    <Section title="Passkeys" beside={count === 0 ? "none" : undefined}>
      <ButtonRow>
        <ButtonLink href="/settings/account/passkeys">{count === 0 ? "Add a passkey" : "Manage passkeys"}</ButtonLink>
        <Text tone="soft">
          {count === 0
            ? "Sign in with your face, your finger or a PIN instead of the password."
            : count === 1
              ? "1 passkey signs you in."
              : `${count} passkeys sign you in.`}
        </Text>
      </ButtonRow>
    </Section>
  );
}
