import { ApiError } from "./api-error.ts";
import type { Fake } from "./fake.ts";
import type { Session } from "./objects.ts";
import { pay } from "./payments.ts";
import { dataOf, expireSessions } from "./sessions.ts";

export interface Page {
  status: number;
  body: string;
  location?: string;
}

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** The hosted page of a session. `choice` is the button that the buyer pressed, or null. */
export async function answerPage({ state, deliveries }: Fake, id: string, choice: string | null): Promise<Page> {
  try {
    expireSessions(state);
    const session = state.get("checkout.session", id);
    if (choice && session.status === "open")
      pay(state, { session: id, type: choice === "pay" ? "succeeded" : "declined" });
    const events = deliveries.take(state.takeEvents());
    if (deliveries.mode === "before") await events;
    if (choice === "pay" && session.status === "complete") {
      const location = session.success_url?.replaceAll("{CHECKOUT_SESSION_ID}", id);
      return { status: 303, body: "", location };
    }
    const names = dataOf(state, session).lines.map(({ name }) => name);
    return { status: 200, body: html(session, names, choice === "decline" ? "Your card was declined." : "") };
  } catch (error) {
    if (error instanceof ApiError) return { status: error.status, body: escaped(error.message) };
    throw error;
  }
}

function html(session: Session, names: string[], message: string): string {
  const lines = names.map((name) => `<li>${escaped(name)}</li>`);
  const buttons =
    session.status === "open"
      ? '<form method="post"><button name="choice" value="pay">Pay</button> <button name="choice" value="decline">Decline</button></form>'
      : `<p>This session is ${session.status}.</p>`;
  const back = session.cancel_url ? `<p><a href="${escaped(session.cancel_url)}">Back</a></p>` : "";
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Checkout</title></head><body>
<h1>${session.amount_total} ${session.currency?.toUpperCase()}</h1><ul>${lines.join("")}</ul>
<p role="alert">${message}</p>${buttons}${back}</body></html>`;
}
