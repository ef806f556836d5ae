import { CREATED, ORDER, ORDERS, rows, uuid } from "./large-store-rows.ts";

const APPS = 20;
/** So many other stores have installed the first app. */
const INSTALLS = 20_000;
/** As many rows as a file can have. */
const FILE_ROWS = 200_000;
const FILE = uuid(26, "1");
/** An order with goods to send, after all others. */
const PARCEL = ORDER(String(ORDERS + 1));
const PARCEL_LINES = 50;

/** Keys and apps, a file that were imported, and an order that is sent. */
export const ACCESS_FILLS: [string, string][] = [
  [
    "keys",
    rows("api_key", 500, {
      id: uuid(23, "n"),
      name: "'Till ' || n",
      prefix: "'sk_test_' || lpad(n::text, 4, '0')",
      scopes: "ARRAY['*']",
      created_at: CREATED,
      rotated_at: "CASE WHEN n = 1 THEN now() END",
      old_prefix: "CASE WHEN n = 1 THEN 'sk_test_old1' END",
      old_ends_at: "CASE WHEN n = 1 THEN now() + interval '1 hour' END",
      revoked_at: "CASE WHEN n > 50 THEN now() END",
    }),
  ],
  [
    "secrets of keys",
    `INSERT INTO credential (hash, kind, merchant_id, credential_id)
     SELECT sha256(('key ' || n)::bytea), 'key', $1::uuid, ${uuid(23, "n")} FROM generate_series(1, 50) AS n`,
  ],
  [
    "apps",
    `INSERT INTO oauth_app (id, merchant_id, name, redirect_uris, type, scopes, created_at)
     SELECT ${uuid(24, "n")}, $1::uuid, 'App ' || n, ARRAY['https://app.example/callback'], 'confidential', ARRAY['orders:read'],
            ${CREATED}
       FROM generate_series(1, ${APPS}) AS n`,
  ],
  [
    "secrets of apps",
    `INSERT INTO oauth_app_secret (hash, app_id, prefix, created_at)
     SELECT sha256(('app ' || n || $1)::bytea), ${uuid(24, "n")}, 'zas_' || lpad(n::text, 8, '0'), ${CREATED}
       FROM generate_series(1, ${APPS}) AS n`,
  ],
  [
    // One of each app is in use.
    "installed apps",
    rows("oauth_grant", 1_000, {
      id: uuid(25, "n"),
      app_id: uuid(24, `1 + n % ${APPS}`),
      scopes: "ARRAY['orders:read']",
      granted_by: uuid(9, "1"),
      created_at: CREATED,
      updated_at: CREATED,
      revoked_at: `CASE WHEN n > ${APPS} THEN now() END`,
    }),
  ],
  [
    "installs elsewhere",
    `INSERT INTO oauth_grant (merchant_id, mode, id, app_id, scopes, granted_by, created_at, updated_at)
     SELECT gen_random_uuid(), 'test', gen_random_uuid(), ${uuid(24, "1")}, ARRAY['orders:read'], gen_random_uuid(), ${CREATED}, ${CREATED}
       FROM generate_series(1, ${INSTALLS}) AS n WHERE $1::uuid IS NOT NULL`,
  ],
  [
    "a file",
    rows("moving_in", 1, {
      id: FILE,
      kind: "'gift_card'",
      status: "'done'",
      file_name: "'cards.csv'",
      headers: "ARRAY['code', 'balance']",
      choices: "'{}'",
      row_count: String(FILE_ROWS),
      made_count: String(FILE_ROWS),
      actor_name: "'Ines Okafor'",
      created_at: CREATED,
      done_at: CREATED,
    }),
  ],
  [
    "its rows",
    rows("moving_in_row", FILE_ROWS, {
      moving_in_id: FILE,
      line: "n + 1",
      id: uuid(27, "n"),
      cells: "'{}'",
      fate: "CASE WHEN n % 100 = 0 THEN 'duplicate' ELSE 'create' END",
      data: `jsonb_build_object('code', 'C-' || n, 'cents', 500)`,
      item_id: "gen_random_uuid()",
      order_id: "gen_random_uuid()",
    }),
  ],
  [
    "a parcel",
    rows("orders", 1, {
      id: PARCEL,
      status: "'paid'",
      currency: "'eur'",
      customer_email: "'parcel@post.example'",
      subtotal_cents: "100000",
      fee_cents: "0",
      tax_cents: "15966",
      tax_inclusive: "true",
      shipping_cents: "0",
      total_cents: "100000",
      payment_method: "'manual'",
      paid_at: "now() - interval '400 days'",
      created_at: "now() - interval '400 days'",
      shipping_address: `'{"name": "Ines Moreau", "line1": "Quay 4", "line2": null, "city": "Bergen", "region": null,
                           "postal_code": "5003", "country": "NO", "phone": null}'`,
    }),
  ],
  [
    "its lines",
    rows("order_item", PARCEL_LINES, {
      id: uuid(28, "n"),
      order_id: PARCEL,
      position: "n",
      type: "'physical_product'",
      title: "'Candle ' || n",
      quantity: "2",
      unit_price_cents: "1000",
      total_cents: "2000",
    }),
  ],
];
