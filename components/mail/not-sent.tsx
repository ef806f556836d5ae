import { Note } from "#components/ui/note";
import { Mono } from "#components/ui/text";
import styles from "./not-sent.module.css";

/** A note on the mail pages that no mail is sent. In live mode it is a warning. */
export function NotSent({ mode }: { mode: "test" | "live" }) {
  return (
    <div className={styles.notSent}>
      <Note kind={mode === "live" ? "care" : undefined}>
        <b>
          Mail is not sent: <Mono>SMTP_URL</Mono> is not set. All mail is stored here.
        </b>{" "}
        It will not be sent later. To send new mail, set <Mono>SMTP_URL</Mono> and <Mono>MAIL_FROM</Mono>, and restart
        the server.
      </Note>
    </div>
  );
}
