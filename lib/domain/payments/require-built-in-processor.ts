import { stripeKeyOf } from "#lib/config/stripe-keys";
import { AppError } from "#lib/core/errors";

/** Throws `invalid_transition` where Stripe takes the payments of test mode: the built-in processor has none of them. */
export function requireBuiltInProcessor(): void {
  if (!stripeKeyOf("test")) return;
  throw new AppError(
    "invalid_transition",
    "Stripe takes the payments of test mode here, and this works with the built-in processor only. Use the test cards, disputes and clocks of Stripe instead.",
  );
}
