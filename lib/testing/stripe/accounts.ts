import type { Account } from "./objects.ts";

export interface FakeAccount {
  id: string;
  country: string;
  default_currency: string;
  charges_enabled: boolean;
  /** Says that its objects are real, whatever the key. */
  livemode: boolean;
  /** What it can take, or null for every currency. */
  currencies: string[] | null;
  /** The accounts that its keys may choose. */
  connected: string[];
}

export interface FakeKey {
  key: string;
  account: string;
  /** Permissions that it does not have, such as `rak_charge_write`. */
  lacks: string[];
}

/** The accounts and keys that the fake begins with. The first one has a restricted key and a connected account. */
export const FIRST = {
  account: "acct_1FirstOfTheFake",
  key: "sk_test_FirstOfTheFake",
  restricted: "rk_test_FirstOfTheFake",
};
export const SECOND = { account: "acct_1SecondOfTheFake", key: "sk_test_SecondOfTheFake" };
export const CONNECTED = { account: "acct_1ConnectedToFirst" };

export function newAccount(id: string): FakeAccount {
  return {
    id,
    country: "NL",
    default_currency: "eur",
    charges_enabled: true,
    livemode: false,
    currencies: null,
    connected: [],
  };
}

export function usualAccounts(): Map<string, FakeAccount> {
  const first = { ...newAccount(FIRST.account), connected: [CONNECTED.account] };
  const all = [first, newAccount(SECOND.account), newAccount(CONNECTED.account)];
  return new Map(all.map((account) => [account.id, account]));
}

export function usualKeys(): Map<string, FakeKey> {
  const keys: FakeKey[] = [
    { key: FIRST.key, account: FIRST.account, lacks: [] },
    { key: FIRST.restricted, account: FIRST.account, lacks: [] },
    { key: SECOND.key, account: SECOND.account, lacks: [] },
  ];
  return new Map(keys.map((key) => [key.key, key]));
}

export function shapeOf({ id, country, default_currency, charges_enabled }: FakeAccount): Account {
  return {
    id,
    object: "account",
    charges_enabled,
    country,
    default_currency,
    details_submitted: true,
    email: "account@example.com",
    payouts_enabled: charges_enabled,
    type: "standard",
  };
}
