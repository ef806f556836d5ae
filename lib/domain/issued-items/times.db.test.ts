import { expect, test } from "vitest";
import { pool } from "#lib/db/client";
import { BOOKING_TIMES } from "#lib/domain/bookings/row";
import { GIFT_CARD_TIMES } from "#lib/domain/gift-cards/row";
import { MEMBERSHIP_SCAN_TIMES } from "#lib/domain/memberships/row";
import { TICKET_TIMES } from "#lib/domain/tickets/row";
import { VOUCHER_TIMES } from "#lib/domain/vouchers/row";

test.each(
  Object.entries({
    ticket: TICKET_TIMES,
    booking: BOOKING_TIMES,
    voucher: VOUCHER_TIMES,
    membership: MEMBERSHIP_SCAN_TIMES,
    gift_card: GIFT_CARD_TIMES,
  }),
)("the times of a row of %s are those of its table", async (table, times) => {
  const { rows } = await pool().query<{ name: string }>(
    `SELECT column_name AS name FROM information_schema.columns
      WHERE table_schema = 'public' AND table_name = $1 AND data_type LIKE 'timestamp%'`,
    [table],
  );
  expect(Object.keys(times).sort()).toEqual(rows.map(({ name }) => name).sort());
});
