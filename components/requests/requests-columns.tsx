import type { Column } from "#components/ui/table";
import { Mono, Text, Truncated } from "#components/ui/text";
import { Time } from "#components/ui/time";
import type { LoggedRequest } from "#lib/dashboard/requests/shape";
import { callerText } from "./caller.tsx";
import { RequestStatus } from "./request-status.tsx";
import styles from "./requests-columns.module.css";

export const REQUEST_COLUMNS: readonly Column<LoggedRequest>[] = [
  { head: "Status", phone: "meta", cell: ({ status }) => <RequestStatus status={status} /> },
  {
    head: "Request",
    name: true,
    grow: true,
    phone: "name",
    cell: ({ method, path }) => (
      <Truncated mono title={`${method} ${path}`} className={styles.request}>
        <Text as="b" strong>
          {method}
        </Text>{" "}
        {path}
      </Truncated>
    ),
  },
  {
    head: "Error",
    phone: "what",
    cell: ({ error }) => error && <Mono tone="soft">{error}</Mono>,
  },
  {
    head: "By",
    tone: "soft",
    wideOnly: true,
    cell: ({ caller }) => <Truncated className={styles.caller}>{callerText(caller)}</Truncated>,
  },
  {
    head: "Took",
    right: true,
    tone: "soft",
    className: styles.took,
    cell: ({ duration_ms }) => durationText(duration_ms),
  },
  { head: "When", right: true, tone: "soft", phone: "when", cell: ({ created }) => <Time at={created} as="second" /> },
];

/** `12 ms`. */
export const durationText = (milliseconds: number): string =>
  milliseconds === 0 ? "< 1 ms" : `${milliseconds.toLocaleString("en")} ms`;
