import { isLetIn, type KeptScan } from "#app/scan/queue/kept-scan";
import { pool } from "#lib/db/client";

/** What the database says after the evening about what the phones did. Each is a number of guests or of scans. */
export interface Audit {
  /** Guests that the phones let in, as their disks say. */
  letIn: number;
  /** Tickets that are used in the database. */
  used: number;
  /** Guests that came in with a ticket that had let somebody in before. */
  admittedTwice: number;
  /** Those of them that were let in online, by the server: must be none. */
  admittedTwiceOnline: number;
  /** Those of them that have no conflict: must be none. */
  admittedTwiceUnknown: number;
  /** Conflicts in the inbox. */
  conflicts: number;
  /** Guests that were let in of whom the database knows neither a redemption nor a conflict: must be none. */
  lost: number;
  /** Tickets with more uses than they have: must be none. */
  usedTooOften: number;
  /** Tickets that are used though no phone let their guest in: the answer did not reach the phone while the guest stood there. */
  usedNotLetIn: number;
}

/** Compares what is on the disks of the phones with the database. */
export async function audit(merchantId: string, scansOfPhones: readonly (readonly KeptScan[])[]): Promise<Audit> {
  const scans = scansOfPhones.flat();
  const letIn = scans.filter(isLetIn);
  const [tickets, redemptions, conflicts] = await Promise.all([
    readRows<{ token: string; uses: number; log: number; max: number }>(TICKETS, merchantId),
    readRows<{ id: string }>("SELECT id FROM ticket_redemption WHERE merchant_id = $1", merchantId),
    readRows<{ key: string }>(
      "SELECT idempotency_key AS key FROM redemption_conflict WHERE merchant_id = $1",
      merchantId,
    ),
  ]);
  const redeemed = new Set(redemptions.map(({ id }) => id));
  const inConflict = new Set(conflicts.map(({ key }) => key));
  const isRedeemed = ({ redemptionId }: KeptScan) => redemptionId !== null && redeemed.has(redemptionId);
  const twice = [...Map.groupBy(letIn, ({ token }) => token).values()].flatMap((ofToken) =>
    ofToken.length > 1 ? ofToken.filter((scan) => !isRedeemed(scan)) : [],
  );
  const letInTokens = new Set(letIn.map(({ token }) => token));
  return {
    letIn: letIn.length,
    used: tickets.filter(({ uses }) => uses > 0).length,
    admittedTwice: twice.length,
    admittedTwiceOnline: twice.filter(({ isLocal }) => !isLocal).length,
    admittedTwiceUnknown: twice.filter(({ key }) => !inConflict.has(key)).length,
    conflicts: inConflict.size,
    lost: letIn.filter((scan) => !isRedeemed(scan) && !inConflict.has(scan.key)).length,
    usedTooOften: tickets.filter(({ uses, log, max }) => uses > max || log > max || uses !== log).length,
    usedNotLetIn: tickets.filter(({ uses, token }) => uses > 0 && !letInTokens.has(token)).length,
  };
}

const TICKETS = `SELECT t.qr_token AS token, t.uses_after AS uses, t.max_uses AS max, count(r.id)::int AS log
     FROM ticket t LEFT JOIN ticket_redemption r ON r.merchant_id = t.merchant_id AND r.ticket_id = t.id
    WHERE t.merchant_id = $1 GROUP BY t.merchant_id, t.id`;

const readRows = async <Row extends object>(sql: string, merchantId: string): Promise<Row[]> =>
  (await pool().query<Row>(sql, [merchantId])).rows;
