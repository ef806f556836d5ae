import { Note } from "#components/ui/note";

/** A note on the mail pages that no mail is sent. In live mode it is a warning. */
export function NotSent({ mode }: { mode: "test" | "live" }) {
  return (
    <div className="not-sent">
      <Note kind={mode === "live" ? "care" : undefined}>
        <b>
          Mail is not sent: <span className="mono">SMTP_URL</span> is not set. All mail is stored here.
        </b>{" "}
        It is not sent later either. To send new mail, set <span className="mono">SMTP_URL</span> and{" "}
        <span className="mono">MAIL_FROM</span>, and restart the server.
      </Note>
    </div>
  );
}
