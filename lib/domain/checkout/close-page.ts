import type { PrismaContext } from "#lib/db/context";
import { ask, needsNewKey } from "#lib/domain/payments/ask";
import { knownPayment, type PageRow } from "#lib/domain/payments/row";
import type { PageState } from "#lib/payments/processor";
import { processorOf } from "#lib/payments/processor-of";
import { startPage } from "./open-page.ts";

/**
 * Closes the page of a payment at its processor, and returns where it stands then: never `open`. A page whose opening was not answered is
 * opened first, which names it; where the processor does not open it, there is none. Throws `unavailable` without an answer.
 */
export async function closePage(ctx: PrismaContext, payment: PageRow): Promise<PageState> {
  const page = payment.page_url ? payment : await startPage(ctx, payment).catch(nullIfNotOpened);
  return page
    ? ask(ctx, async () => (await processorOf(ctx, page)).expire(ctx, knownPayment(page)))
    : { is: "expired" };
}

function nullIfNotOpened(error: unknown): null {
  if (needsNewKey(error)) return null;
  throw error;
}
