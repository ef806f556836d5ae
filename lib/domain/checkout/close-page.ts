import type { PrismaContext } from "#lib/db/context";
import { ask } from "#lib/domain/payments/ask";
import type { PageRow } from "#lib/domain/payments/row";
import type { PageState } from "#lib/payments/processor";
import { processorOf } from "#lib/payments/processor-of";
import { startPage } from "./open-page.ts";

/**
 * Closes the page of a payment at its processor, and returns where it stands then: never `open`. A page whose opening was not answered is
 * opened first, which names it. Throws `unavailable` without an answer.
 */
export async function closePage(ctx: PrismaContext, payment: PageRow): Promise<PageState> {
  const processor = processorOf(ctx.mode);
  if (!processor) return { is: "expired" };
  if (!payment.page_url) await startPage(ctx, payment);
  return ask(ctx, () => processor.expire(ctx, payment.id));
}
