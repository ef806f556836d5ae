import { PanelTabs } from "#components/ui/panel-tabs";
import type { OpenedMail } from "#lib/domain/mail/schema";

/** The text of a mail: plain, and as a mail program shows it, in a frame that runs and loads nothing. */
export function MailView({ mail }: { mail: OpenedMail }) {
  return (
    <section className="mail-view" aria-label="What it says">
      <PanelTabs
        tabs={[
          { value: "text", label: "Text", panel: <pre className="mail-text">{mail.text}</pre> },
          {
            value: "html",
            label: "As HTML",
            panel: (
              <iframe
                className="mail-frame"
                title={`Mail: ${mail.subject}`}
                sandbox=""
                referrerPolicy="no-referrer"
                srcDoc={withoutStyle(mail.html)}
              />
            ),
          },
        ]}
      />
    </section>
  );
}

/** Removes the style, which only sets dark colors: the page's content policy, which holds inside the frame, would refuse it. */
const withoutStyle = (html: string): string => html.replace(/<style>[^<]*<\/style>/, "");
