import { expect, test } from "vitest";
import { pool } from "#lib/db/client";
import { makeMerchant, refusal, resultOf } from "./in-process.ts";

async function settingsOf(merchantId: string): Promise<Record<string, unknown>> {
  const { rows } = await pool().query("SELECT * FROM store_settings WHERE merchant_id = $1", [merchantId]);
  return rows[0];
}

test("merchant set changes every setting by its key and returns all settings", async () => {
  const merchantId = await makeMerchant();
  const words = [
    "currency=jpy",
    "timezone=Europe/Berlin",
    "tax_rate_bps=1900",
    "tax_inclusive=false",
    "fee_bps=250",
    "gift_card_expiry_days=365",
    "redeem_opens_minutes_before=90",
    "redeem_closes_minutes_after=0",
    "allow_past_due_checkin=true",
    "offline_charge_limit_cents=2000",
    "guest_mail=false",
    "require_second_factor=true",
    "plan=pro",
    "api_grandfathered=true",
  ];
  const settings = {
    currency: "jpy",
    timezone: "Europe/Berlin",
    tax_rate_bps: 1900,
    tax_inclusive: false,
    fee_bps: 250,
    gift_card_expiry_days: 365,
    redeem_opens_minutes_before: 90,
    redeem_closes_minutes_after: 0,
    allow_past_due_checkin: true,
    offline_charge_limit_cents: 2000,
    guest_mail: false,
    require_second_factor: true,
    plan: "pro",
    api_grandfathered: true,
  };
  expect(await resultOf("merchant", "set", "--merchant", merchantId, ...words)).toEqual({
    merchant_id: merchantId,
    ...settings,
    payments: "none",
  });
  expect(await settingsOf(merchantId)).toMatchObject(settings);
  await resultOf(
    "merchant",
    "set",
    "--merchant",
    merchantId,
    "gift_card_expiry_days=never",
    "redeem_opens_minutes_before=off",
  );
  expect(await settingsOf(merchantId)).toMatchObject({
    ...settings,
    gift_card_expiry_days: null,
    redeem_opens_minutes_before: null,
  });
});

test("merchant set refuses an unknown key or an invalid value, and then changes no setting", async () => {
  const merchantId = await makeMerchant();
  const before = await settingsOf(merchantId);
  const set = (...words: string[]) => refusal("merchant", "set", "--merchant", merchantId, "plan=pro", ...words);
  expect(await set("colour=red")).toMatch(/^zakka: There is no setting colour\./);
  expect(await set("tax_rate_bps=10001")).toContain('tax_rate_bps cannot be "10001"');
  expect(await set("timezone=Mars/Olympus")).toContain("IANA time zone");
  expect(await set("currency=EUR")).toContain("lower-case ISO 4217");
  expect(await set("plan=free")).toContain("given twice");
  expect(await set("tax_inclusive=perhaps")).toContain("true or false");
  expect(await set("fee_bps")).toContain("not KEY=VALUE");
  expect(await settingsOf(merchantId)).toEqual(before);
  const nobody = "01890000-0000-7000-8000-000000000000";
  expect(await refusal("merchant", "set", "--merchant", nobody, "plan=pro")).toContain(`There is no store ${nobody}`);
});

test("payments=own lets a store sell into the account of the server's key, in both modes, and none ends it", async () => {
  const merchantId = await makeMerchant();
  const accountsOf = async () =>
    (await pool().query("SELECT mode, account FROM payment_account WHERE merchant_id = $1 ORDER BY mode", [merchantId]))
      .rows;
  expect(await resultOf("merchant", "set", "--merchant", merchantId, "payments=own")).toMatchObject({
    payments: "own",
  });
  expect(await accountsOf()).toEqual([
    { mode: "live", account: "own" },
    { mode: "test", account: "own" },
  ]);
  expect(await resultOf("merchant", "set", "--merchant", merchantId, "fee_bps=10")).toMatchObject({ payments: "own" });
  const words = ["payments=none", "fee_bps=20"];
  expect(await resultOf("merchant", "set", "--merchant", merchantId, ...words)).toMatchObject({
    payments: "none",
    fee_bps: 20,
  });
  expect(await accountsOf()).toEqual([]);
  expect(await refusal("merchant", "set", "--merchant", merchantId, "payments=acct_1")).toContain("payments cannot be");
});
