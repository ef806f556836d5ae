import type { State } from "./state.ts";

export interface Money {
  account: string;
  currency: string;
  taken: number;
  /** Only by refunds that succeeded. */
  refunded: number;
  /** By lost disputes. */
  lost: number;
  /** What is left: taken, less refunded and lost. */
  left: number;
}

/** Sums up what each account has, for each currency. */
export function moneyOf(state: State): Money[] {
  const sums = new Map<string, Money>();
  const add = (id: string, currency: string, amounts: Partial<Money>): void => {
    const { account } = state.ownerOf(id);
    const key = `${account} ${currency}`;
    const sum = sums.get(key) ?? { account, currency, taken: 0, refunded: 0, lost: 0, left: 0 };
    sums.set(key, sum);
    sum.taken += amounts.taken ?? 0;
    sum.refunded += amounts.refunded ?? 0;
    sum.lost += amounts.lost ?? 0;
    sum.left = sum.taken - sum.refunded - sum.lost;
  };
  for (const { id, currency, amount, status } of state.all("charge")) {
    if (status === "succeeded") add(id, currency, { taken: amount });
  }
  for (const { id, currency, amount, status } of state.all("refund")) {
    if (status === "succeeded") add(id, currency, { refunded: amount });
  }
  for (const { id, currency, amount, status } of state.all("dispute")) {
    if (status === "lost") add(id, currency, { lost: amount });
  }
  return [...sums.values()];
}
