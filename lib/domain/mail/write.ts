import type { Context } from "#lib/db/context";
import { afterCommit } from "#lib/db/transaction";
import type { MailData } from "./schema.ts";
import { MAIL_PEOPLE } from "./sql.ts";
import { signalMail } from "./wake.ts";

/** The maximum number of people who get mail, owners first. */
const MAX_RECIPIENTS = 100;

/** Writes a mail to the owners, admins and developers of the store, in the caller's transaction. */
export async function mailPeople<
  Kind extends "app_installed" | "fraud_warning" | "payment_disputed" | "payment_refused" | "refund_failed",
>(tx: Context, kind: Kind, news: Omit<MailData[Kind], "store" | "zone" | "at">): Promise<void> {
  await tx.sql(MAIL_PEOPLE, [kind, JSON.stringify(news), tx.now, MAX_RECIPIENTS]);
  afterCommit(tx, signalMail);
}
