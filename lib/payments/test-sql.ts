import { statement } from "#lib/db/client";

/** Opens a page once, and returns when it ends. $3 payment, $4 amount, $5 currency, $6 end, $7 now. By the primary key. */
export const OPEN_PAGE = statement(
  "test-processor.open",
  `INSERT INTO test_payment_page (merchant_id, mode, payment_id, amount_cents, currency, status, expires_at, created_at)
   VALUES ($1::uuid, $2::text, $3::uuid, $4::bigint, $5, 'open', $6::timestamptz, $7::timestamptz)
       ON CONFLICT (merchant_id, payment_id) DO UPDATE SET mode = excluded.mode
RETURNING expires_at`,
);

/** $3 payment. By the primary key. */
export const GET_PAGE = statement(
  "test-processor.get",
  "SELECT * FROM test_payment_page WHERE merchant_id = $1 AND mode = $2 AND payment_id = $3::uuid",
);

/**
 * Moves a page to the status $4 while a card can still pay it: no row otherwise. $3 payment, $5 now, $6 card, $7 when it is paid, $8 the
 * dispute that it opens, or null. By the primary key.
 */
export const MOVE_PAGE = statement(
  "test-processor.move",
  `UPDATE test_payment_page
      SET status = $4, card = $6, paid_at = $7::timestamptz, dispute = $8::text,
          disputed_at = CASE WHEN $8::text IS NOT NULL THEN $5::timestamptz END
    WHERE merchant_id = $1 AND mode = $2 AND payment_id = $3::uuid
      AND status IN ('open', 'asking') AND expires_at > $5::timestamptz
RETURNING status`,
);

/** Opens or decides the dispute of a page that was paid. $3 payment, $4 `open`, `won` or `lost`, $5 now. By the primary key. */
export const SET_TEST_DISPUTE = statement(
  "test-processor.dispute",
  `UPDATE test_payment_page SET dispute = $4, disputed_at = coalesce(disputed_at, $5::timestamptz)
    WHERE merchant_id = $1 AND mode = $2 AND payment_id = $3::uuid AND status IN ('paid', 'checking')
RETURNING dispute`,
);

/** Closes a page that nobody has paid. $3 payment. By the primary key. */
export const CLOSE_PAGE = statement(
  "test-processor.close",
  `UPDATE test_payment_page SET status = 'expired'
    WHERE merchant_id = $1 AND mode = $2 AND payment_id = $3::uuid AND status IN ('open', 'asking')
RETURNING status`,
);

/**
 * Writes a refund once. $3 refund, $4 payment, $5 amount, $6 status, $7 what a pending one becomes, $8 when, $9 now. By the primary key.
 */
export const MAKE_REFUND = statement(
  "test-processor.refund",
  `INSERT INTO test_refund (merchant_id, mode, id, payment_id, amount_cents, status, becomes, decided_at, created_at)
   VALUES ($1::uuid, $2::text, $3::uuid, $4::uuid, $5::bigint, $6, $7, $8::timestamptz, $9::timestamptz)
       ON CONFLICT (merchant_id, id) DO NOTHING
RETURNING id`,
);

/** $3 refund. By the primary key. */
export const GET_TEST_REFUND = statement(
  "test-processor.get-refund",
  "SELECT status, becomes, decided_at FROM test_refund WHERE merchant_id = $1 AND mode = $2 AND id = $3::uuid",
);

/** The refunds of a payment, the newest first. $3 payment. Index: test_refund (merchant_id, payment_id, created_at). */
export const LIST_TEST_REFUNDS = statement(
  "test-processor.list-refunds",
  `SELECT id, amount_cents, status, becomes, decided_at FROM test_refund
    WHERE merchant_id = $1 AND mode = $2 AND payment_id = $3::uuid
    ORDER BY created_at DESC, id DESC`,
);

/** Lets a refund fail. $3 refund. By the primary key. */
export const FAIL_TEST_REFUND = statement(
  "test-processor.fail-refund",
  "UPDATE test_refund SET status = 'failed' WHERE merchant_id = $1 AND mode = $2 AND id = $3::uuid RETURNING id",
);
