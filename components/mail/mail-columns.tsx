import type { Column } from "#components/ui/table";
import { Time } from "#components/ui/time";
import type { MailOverview } from "#lib/dashboard/mail/shape";
import styles from "./mail-columns.module.css";
import { MailState } from "./mail-status.tsx";
import { MAIL_KINDS } from "./mail-texts.ts";

export const MAIL_COLUMNS: readonly Column<MailOverview>[] = [
  { head: "Subject", name: true, grow: true, phone: "name", cell: (mail) => mail.subject },
  { head: "Kind", tone: "soft", wideOnly: true, cell: (mail) => MAIL_KINDS[mail.kind] },
  { head: "To", phone: "what", tone: "soft", className: styles.recipient, cell: (mail) => mail.recipient },
  { head: "State", phone: "meta", cell: (mail) => <MailState mail={mail} /> },
  { head: "Tries", right: true, tone: "soft", wideOnly: true, cell: (mail) => mail.attempt_count },
  {
    head: "Written",
    right: true,
    phone: "when",
    tone: "soft",
    cell: (mail) => <Time at={mail.created} />,
  },
];
