import { Note } from "#components/ui/note";

/** Says on the pages of mail that no mail is sent. For live mail someone has to set it up. */
export function NotSent({ mode }: { mode: "test" | "live" }) {
  return (
    <div className="not-sent">
      <Note kind={mode === "live" ? "care" : undefined}>
        <b>
          Mail is not sent: <span className="mono">SMTP_URL</span> is not set. Everything is kept here.
        </b>{" "}
        What is kept is not sent later either: once <span className="mono">SMTP_URL</span> and{" "}
        <span className="mono">MAIL_FROM</span> are set and the server was started anew, mail is sent from then on.
      </Note>
    </div>
  );
}
