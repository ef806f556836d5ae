import Stripe from "stripe";
import { POST } from "#app/api/stripe/route";

interface Sent {
  /** With which the event is signed. Null: not at all. */
  secret?: string | null;
  /** When it was signed, in Unix seconds. */
  timestamp?: number;
}

/** Sends an event, or any other body, to the route that takes the events of Stripe. */
export function sendEvent(event: object | string, { secret = "whsec_test", timestamp }: Sent = {}): Promise<Response> {
  const payload = typeof event === "string" ? event : JSON.stringify(event);
  const headers = new Headers({ "Content-Type": "application/json" });
  if (secret) {
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, ...(timestamp && { timestamp }) });
    headers.set("Stripe-Signature", signature);
  }
  return POST(new Request("http://localhost/api/stripe", { method: "POST", headers, body: payload }));
}
