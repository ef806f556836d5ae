import { clsx } from "clsx";
import { formatMoney } from "#lib/texts/money";
import styles from "./money.module.css";

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
  return (
    <span className={clsx(styles.money, quiet && styles.quiet)}>
      {formatMoney(cents, currency, { isSigned: signed })}
    </span>
  );
}
