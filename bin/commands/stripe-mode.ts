import type { Mode } from "#lib/core/request";
import { need, type Options, UsageError } from "./command.ts";

/** Returns the value of `--mode`. Throws a UsageError for another word. */
export function readMode(options: Options): Mode {
  const mode = need(options, "mode");
  if (mode === "test" || mode === "live") return mode;
  throw new UsageError(`--mode cannot be "${mode}": it takes test or live.`);
}

/** Throws a UsageError when no key of Stripe serves a mode, and in a rehearsal. */
export async function requireKey(mode: Mode): Promise<void> {
  const { stripeKeyOf } = await import("#lib/config/stripe-keys");
  const { isRehearsal } = await import("#lib/db/rehearsal");
  const name = mode === "live" ? "STRIPE_SECRET_KEY" : "STRIPE_TEST_SECRET_KEY";
  if (!stripeKeyOf(mode))
    throw new UsageError(`There is no key of Stripe for ${mode} mode. Set ${name}, as for the server.`);
  if (await isRehearsal()) throw new UsageError("This database is a rehearsal, which asks no payment processor.");
}

/** Throws a UsageError for a call that was refused or not answered. */
export function notRead(error: Error): never {
  throw new UsageError(`Stripe could not be asked: ${error.message} Nothing was changed. Try again later.`);
}
