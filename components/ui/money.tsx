import { moneyWords } from "#lib/words/money";

/** An amount of money. `quiet` is for canceled or refunded amounts, `signed` for ledger entries. */
export function Money({
  cents,
  currency,
  signed,
  quiet,
}: {
  cents: number;
  currency: string;
  signed?: boolean;
  quiet?: boolean;
}) {
  return <span className={quiet ? "num text-ink-3" : "num"}>{moneyWords(cents, currency, signed)}</span>;
}
