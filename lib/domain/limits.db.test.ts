import { expect, test } from "vitest";
import {
  DUPLICATE_SECONDS,
  EVENING_HOURS,
  MAX_NAME,
  MAX_ORDER_NOTE,
  MAX_QUANTITY,
  MAX_SEATS,
  MAX_VALID_DAYS,
  SECURITY_EVENTS_KEPT_DAYS,
} from "#lib/core/limits";
import { MAX_CENTS } from "#lib/core/money";
import { pool } from "#lib/db/client";

const LIMITS: Record<string, number> = {
  capacity: MAX_SEATS,
  gift_card_expiry_days: MAX_VALID_DAYS,
  max_uses: MAX_SEATS,
  name: MAX_NAME,
  price_cents: MAX_CENTS,
  quantity: MAX_QUANTITY,
  seats: MAX_SEATS,
  text: MAX_ORDER_NOTE,
};

test("the constraints of the database have the limits of the code", async () => {
  const { rows } = await pool().query<{ check: string }>(
    "SELECT pg_get_constraintdef(oid) AS check FROM pg_constraint WHERE contype = 'c'",
  );
  const found = rows.flatMap(({ check }) => [...check.matchAll(/(\w+)\)* <= '?(\d+)/g)]);
  const known = found.filter(([, column = ""]) => column in LIMITS).map(([, column, most]) => `${column} ${most}`);
  expect([...new Set(known)].sort()).toEqual(Object.entries(LIMITS).map(([column, most]) => `${column} ${most}`));
});

test("the functions of the database have the spans of the code", async () => {
  const { rows } = await pool().query<{ prosrc: string }>(
    "SELECT prosrc FROM pg_proc WHERE pronamespace = 'public'::regnamespace",
  );
  const found = rows.flatMap(({ prosrc }) => [...prosrc.matchAll(/interval '([^']+)'/g)].map(([, span]) => span));
  const spans = [`${DUPLICATE_SECONDS} seconds`, `${EVENING_HOURS} hours`, `${SECURITY_EVENTS_KEPT_DAYS} days`];
  expect([...new Set(found)].sort()).toEqual(spans.sort());
});
