import { log } from "#lib/config/log";
import { addSeconds } from "#lib/core/time";
import type { PrismaContext } from "#lib/db/context";
import { inPrismaTransaction } from "#lib/db/transaction";
import { mailPeople } from "#lib/domain/mail/write";
import type { PageRow } from "#lib/domain/payments/row";
import { NEXT_PAGE_TRY } from "#lib/domain/payments/sql";
import { type CallFailed, CallRefused } from "#lib/payments/processor";
import { refuseCurrency } from "#lib/payments/processor-account";
import { PAGE_SECONDS } from "./look-times.ts";

/**
 * Gives the next call for a page a new idempotency key, and mails the first refusal to the people of the store, in the processor's words: the
 * amount, the currency or the account does not suit. The order stays payable until its hold ends. An account that cannot take the
 * currency is not asked again for an hour.
 */
export function noteRefusedPage(
  ctx: PrismaContext,
  { id, order_id, page_try, amount_cents, currency, account }: PageRow,
  error: CallRefused | CallFailed,
): Promise<void> {
  log.warn({ err: error, payment_id: id }, "a payment page was not opened");
  return inPrismaTransaction(ctx, async (tx) => {
    const [next] = await tx.sql(NEXT_PAGE_TRY, [id, page_try, addSeconds(tx.now, PAGE_SECONDS)]);
    if (error instanceof CallRefused && error.isOfCurrency && account) await refuseCurrency(tx, account, currency);
    const isFirst = next && page_try === 1; // a guest can press Pay again and again
    if (!isFirst || !order_id || !(error instanceof CallRefused)) return;
    await mailPeople(tx, "payment_refused", {
      order_id,
      cents: Number(amount_cents),
      currency,
      reason: error.message,
    });
  });
}
