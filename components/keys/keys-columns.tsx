import { OnDesk, OnPhone } from "#components/ui/layout";
import { Status } from "#components/ui/status";
import type { Column } from "#components/ui/table";
import { Mono, Truncated } from "#components/ui/text";
import { Span, Time } from "#components/ui/time";
import type { FormAction } from "#lib/core/form-state";
import { DAY_SECONDS } from "#lib/core/spans";
import type { ApiKey } from "#lib/domain/api-keys/schema";
import styles from "./keys-columns.module.css";
import { RevokeKey } from "./revoke-key.tsx";
import { mayText } from "./scope-texts.ts";

const SOON_SECONDS = 14 * DAY_SECONDS;

/** Returns the columns of the list of keys. With `revoke` each key can be revoked. */
export function keyColumns(now: number, revoke?: FormAction): readonly Column<ApiKey>[] {
  const columns: Column<ApiKey>[] = [
    {
      head: "Name",
      name: true,
      two: true,
      phone: "name",
      cell: (key) => (
        <>
          <Truncated className={styles.name}>{key.name}</Truncated>
          <Truncated as="small" className={styles.name}>
            {`by ${key.created_by ?? "the command line"}${now - key.created < 120 ? ", just now" : ""}`}
          </Truncated>
        </>
      ),
    },
    {
      head: "Starts with",
      two: true,
      cell: (key) => (
        <>
          <Mono tone="quiet">{key.prefix}…</Mono>
          {key.old_secret && key.old_secret.ends_at > now && (
            <small>
              and {key.old_secret.prefix}… for <Span to={key.old_secret.ends_at} />
            </small>
          )}
        </>
      ),
      className: styles.prefix,
      phone: "what",
    },
    { head: "May", grow: true, cell: (key) => <span title={key.scopes.join(" ")}>{mayText(key.scopes)}</span> },
    {
      head: "Last used",
      tone: "soft",
      wideOnly: true,
      phone: "when",
      cell: (key) => (key.last_used_at ? <Time at={key.last_used_at} as="ago" /> : "Never used"),
    },
    revoke
      ? { head: "Ends", phone: "meta", cell: (key) => <Ends at={key.expires_at} now={now} /> }
      : {
          head: "Revoked",
          phone: "meta",
          cell: (key) => (
            <Status of="key" is="revoked">
              {key.revoked_at ? <Time at={key.revoked_at} /> : "Revoked"}
            </Status>
          ),
        },
  ];
  if (!revoke) return columns;
  return [
    ...columns,
    {
      head: "",
      label: "Actions",
      right: true,
      phone: "amount",
      cell: (key) => (
        <RevokeKey
          id={key.id}
          name={key.name}
          prefix={key.prefix}
          may={mayText(key.scopes)}
          lastUsedAt={key.last_used_at}
          revoke={revoke}
        />
      ),
    },
  ];
}

function Ends({ at, now }: { at: number | null; now: number }) {
  if (at === null) {
    return (
      <>
        <OnDesk>Never</OnDesk>
        <OnPhone>No end</OnPhone>
      </>
    );
  }
  if (at <= now) {
    return (
      <Status of="key" is="ends">
        Ended <Time at={at} as="day" />
      </Status>
    );
  }
  if (at - now > SOON_SECONDS) {
    return (
      <>
        <OnPhone>Ends </OnPhone>
        <Time at={at} as="date" />
      </>
    );
  }
  return (
    <Status of="key" is="ends">
      In <Span to={at} />
    </Status>
  );
}
