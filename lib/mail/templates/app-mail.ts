import type { Mode } from "#lib/core/request";
import type { Scope } from "#lib/core/scopes";
import type { AppMailData } from "#lib/domain/mail/schema";
import { SCOPE_TEXTS } from "#lib/texts/scopes";
import { formatDateTime } from "#lib/texts/time";
import type { Message } from "./message.ts";

/** The mail about an app that a person of the store installed or gave more scopes. */
export function installedMail(
  { store, zone, at, person, app, maker, ...news }: AppMailData,
  mode: Mode,
  origin: string,
): Message {
  const title = news.is_new ? `${app} was installed in ${store}` : `${app} can now do more in ${store}`;
  const data = mode === "test" ? "test data" : "live data";
  return {
    subject: mode === "test" ? `Test: ${title}` : title,
    title,
    blocks: [
      {
        kind: "paragraph",
        text: `${person} allowed the app ${app}, made by ${maker}, to act for ${store} with ${data}. It can now:`,
      },
      { kind: "list", items: news.scopes.map((scope) => SCOPE_TEXTS[scope as Scope]) },
      { kind: "facts", facts: [["When", `${formatDateTime(at, zone)} (${zone})`]] },
      {
        kind: "paragraph",
        text: "If this wasn't intended, revoke the app in your settings. It loses its access within a second.",
      },
      { kind: "link", label: "See the installed apps", href: `${origin}/settings/apps` },
    ],
    footer: `You get this e-mail because you are an owner, admin or developer of ${store}.`,
  };
}
