import { AppError } from "#lib/core/errors";
import { nowInSeconds } from "#lib/core/time";
import { isRehearsal } from "#lib/db/rehearsal";
import { keepEvent } from "#lib/domain/processor-events/keep";
import { signalProcessorEvent } from "#lib/domain/processor-events/wake";
import { readAtMost } from "#lib/http/read-at-most";
import { refuse } from "#lib/http/refusals";
import { readEvent, type StripeEvent, signedEvent, takesStripeEvents } from "#lib/payments/stripe/events";

const MAX_BODY_MIB = 1;

/**
 * Takes an event of Stripe, and answers once it is kept: Stripe sends it again after any other answer. What it is about is asked and followed
 * afterwards. A rehearsal keeps none, because it asks nobody.
 */
export async function POST(request: Request): Promise<Response> {
  try {
    const event = await readEventOf(request);
    if (event && !(await isRehearsal()) && (await keepEvent(event, nowInSeconds()))) signalProcessorEvent();
    return Response.json({ received: true }, { headers: { "Cache-Control": "no-store" } });
  } catch (error) {
    return refuse(request, error as Error);
  }
}

async function readEventOf(request: Request): Promise<StripeEvent | null> {
  if (!takesStripeEvents())
    throw new AppError("not_found", "Nothing is served here: Stripe is not configured on this server.");
  const body = await readAtMost(MAX_BODY_MIB, request);
  const event = await signedEvent(body, request.headers.get("stripe-signature") ?? "");
  if (!event)
    throw new AppError(
      "invalid_request",
      "This is not an event that Stripe has signed in the last 5 minutes. Compare the signing secret of the endpoint at Stripe with STRIPE_WEBHOOK_SECRET or STRIPE_TEST_WEBHOOK_SECRET, and check the clock of this server.",
    );
  return readEvent(event);
}
