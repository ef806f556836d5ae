import type { Cause } from "#lib/core/request";
import { toUnix } from "#lib/core/time";
import type { Prisma } from "#lib/db/generated/client";
import { inDirectoryTransaction } from "#lib/db/transaction";
import type { AccountMailData, Where } from "#lib/domain/mail/schema";
import { signalMail } from "#lib/domain/mail/wake";
import { writeAccountMail } from "#lib/domain/mail/write-account-mail";
import { logSecurityEvent } from "#lib/domain/security-events/log-event";
import { type EndedPass, recordForPerson } from "#lib/domain/security-events/record-for-person";
import type { SecurityEvent } from "#lib/domain/security-events/schema";
import { browserText } from "#lib/texts/browsers";

type Notices = Pick<AccountMailData, "password_changed" | "sign_in_changed">;

/** The transaction of a change of somebody's account. */
export interface AccountChange {
  db: Prisma.TransactionClient;
  /** Records an event in each store of the person; the log gets its line after the commit, except for the command line. */
  record(event: SecurityEvent): Promise<void>;
  /** Tells the person by mail what happened, with the time, the browser and the address. */
  tell<Kind extends keyof Notices>(kind: Kind, data: Omit<Notices[Kind], keyof Where>): Promise<void>;
  /** Writes only the lines of the log, for scanner passes whose end is recorded already. */
  logEnded(passes: readonly EndedPass[]): void;
}

/** Runs `work` in a transaction that changes the account of a person. */
export async function changeAccount<T>(
  userId: string,
  request: Cause,
  work: (change: AccountChange) => Promise<T>,
): Promise<T> {
  const actor = { kind: "user", id: userId } as const;
  const client = { ...request, from: request.from ?? undefined };
  let lines: (() => void)[] = [];
  const result = await inDirectoryTransaction((db) => {
    lines = []; // the transaction can run again
    return work({
      db,
      async record(event) {
        await recordForPerson(db, userId, event, request);
        lines.push(() => logSecurityEvent(event, { ...client, actor }));
      },
      async tell(kind, data) {
        const to = await db.app_user.findUniqueOrThrow({ where: { id: userId }, select: { email: true, name: true } });
        const { realNow, from } = request;
        const where = { at: toUnix(realNow), ...(from && { address: from.address, device: browserText(from.agent) }) };
        await writeAccountMail(
          db,
          { kind, to, data: { ...data, ...where } as unknown as AccountMailData[typeof kind] },
          realNow,
        );
      },
      logEnded(passes) {
        for (const { merchant_id, mode, target_id, details } of passes) {
          const event = { action: "scanner_pass.ended", targetId: target_id, details } as const;
          lines.push(() => logSecurityEvent(event, { ...client, actor, merchantId: merchant_id, mode }));
        }
      },
    });
  });
  if (request.from) for (const write of lines) write();
  signalMail();
  return result;
}
