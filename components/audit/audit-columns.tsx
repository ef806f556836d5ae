import { Radio, Store, TestTube } from "lucide-react";
import { CustomStatus } from "#components/ui/status";
import type { Column } from "#components/ui/table";
import { Text, Truncated } from "#components/ui/text";
import { TextLink } from "#components/ui/text-link";
import { Time } from "#components/ui/time";
import type { AuditEntry } from "#lib/dashboard/audit/shape";
import { browserText } from "#lib/texts/browsers";
import { auditDetail, auditHref, auditText } from "./audit-texts.ts";

/** Returns the columns of the audit log. `filterBy` returns the address of the entries of one person. */
export const auditColumns = (filterBy: (actorId: string) => string): readonly Column<AuditEntry>[] => [
  { head: "When", phone: "when", tone: "soft", cell: ({ created }) => <Time at={created} as="second" /> },
  {
    head: "Who",
    name: true,
    phone: "name",
    cell: ({ actor_id, actor_name, actor_kind }) =>
      actor_kind === "system" ? actor_name : <TextLink href={filterBy(actor_id)}>{actor_name}</TextLink>,
  },
  { head: "What", grow: true, two: true, phone: "what", cell: (entry) => <What entry={entry} /> },
  {
    head: "Concerns",
    phone: "meta",
    cell: ({ mode }) =>
      mode === null ? (
        <CustomStatus tone="quiet" glyph={Store}>
          The store
        </CustomStatus>
      ) : (
        <CustomStatus tone="quiet" glyph={mode === "test" ? TestTube : Radio}>
          {mode === "test" ? "Test data" : "Live data"}
        </CustomStatus>
      ),
  },
  {
    head: "From",
    tone: "soft",
    wideOnly: true,
    two: true,
    cell: ({ actor_kind, address, user_agent }) =>
      address ? (
        <>
          {address}
          {user_agent && (
            <Truncated as="small" title={user_agent}>
              {actor_kind === "user" ? browserText(user_agent) : user_agent}
            </Truncated>
          )}
        </>
      ) : (
        <Text tone="quiet">command line</Text>
      ),
  },
];

function What({ entry }: { entry: AuditEntry }) {
  const [verb, object] = auditText(entry);
  const href = auditHref(entry);
  const detail = auditDetail(entry);
  return (
    <>
      {object && `${verb} `}
      {href ? <TextLink href={href}>{object || verb}</TextLink> : object || verb}
      {detail && (
        <Truncated as="small" title={detail}>
          {detail}
        </Truncated>
      )}
    </>
  );
}
