import { MonitorSmartphone } from "lucide-react";
import { Section } from "#components/ui/section";
import { CustomStatus } from "#components/ui/status";
import { type Column, Table } from "#components/ui/table";
import { Mono, Text, Truncated, VisuallyHidden } from "#components/ui/text";
import { Time } from "#components/ui/time";
import type { FormAction } from "#lib/core/form-state";
import { IDLE_DAYS, SESSION_DAYS } from "#lib/core/limits";
import { browserText } from "#lib/texts/browsers";
import styles from "./account.module.css";
import { EndOthers, EndSessions } from "./end-sessions.tsx";

interface ListedSession {
  id: string;
  user_agent: string | null;
  address: string | null;
  created: number;
  last_seen: number;
}

/** Where the person is signed in, with a way to end each session and all others at once. */
export function Sessions({
  sessions,
  currentId,
  end,
  endOthers,
}: {
  sessions: readonly ListedSession[];
  /** The session of this browser. */
  currentId: string;
  end: FormAction;
  endOthers: FormAction;
}) {
  return (
    <Section title="Where you are signed in" end={sessions.length > 1 && <EndOthers action={endOthers} />}>
      <Table label="Sessions" flush columns={columnsOf(currentId, end)} rows={sessions} />
      <Text as="p" tone="quiet" className={styles.foot}>
        A browser is signed out after {IDLE_DAYS} days without use, and after {SESSION_DAYS} days in any case.
      </Text>
    </Section>
  );
}

const columnsOf = (currentId: string, end: FormAction): readonly Column<ListedSession>[] => [
  {
    head: "Browser",
    name: true,
    grow: true,
    phone: "name",
    cell: ({ user_agent }) => (
      <Truncated className={styles.device} title={user_agent ?? undefined}>
        {browserText(user_agent)}
      </Truncated>
    ),
  },
  { head: "Address", phone: "what", cell: ({ address }) => <Mono tone="quiet">{address ?? "Unknown"}</Mono> },
  { head: "Signed in", tone: "soft", wideOnly: true, cell: ({ created }) => <Time at={created} /> },
  {
    head: "Last used",
    tone: "soft",
    phone: "when",
    cell: ({ id, last_seen }) =>
      id === currentId ? (
        <CustomStatus tone="accent" glyph={MonitorSmartphone}>
          This browser
        </CustomStatus>
      ) : (
        <Time at={last_seen} as="ago" />
      ),
  },
  {
    head: "",
    label: "Actions",
    right: true,
    phone: "amount",
    cell: ({ id, user_agent }) =>
      id === currentId ? null : (
        <EndSessions action={end} id={id} title={`Sign out ${browserText(user_agent)}?`} submit="Sign it out" ghost>
          Sign out<VisuallyHidden> {browserText(user_agent)}</VisuallyHidden>
        </EndSessions>
      ),
  },
];
