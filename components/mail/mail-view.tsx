import { PanelTabs } from "#components/ui/panel-tabs";
import type { OpenedMail } from "#lib/dashboard/mail/shape";
import styles from "./mail-view.module.css";

/** The content of a mail, as text and as HTML. The HTML is in a frame that runs no scripts and loads nothing. */
export function MailView({ mail }: { mail: OpenedMail }) {
  return (
    <section aria-label="What it says">
      <PanelTabs
        className={styles.tabs}
        tabs={[
          { value: "text", label: "Text", panel: <pre className={styles.text}>{mail.text}</pre> },
          {
            value: "html",
            label: "As HTML",
            panel: (
              <iframe
                className={styles.frame}
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

/** Removes the style element, which only sets dark colors: the content security policy of the page would block it. */
const withoutStyle = (html: string): string => html.replace(/<style>[^<]*<\/style>/, "");
