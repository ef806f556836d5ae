import { clsx } from "clsx";
import { OnPhone } from "#components/ui/layout";
import { Meter } from "#components/ui/meter";
import { Section } from "#components/ui/section";
import type { GiftCardDetails, GiftCardStatus } from "#lib/dashboard/gift-cards/shape";
import { formatMoney } from "#lib/texts/money";
import styles from "./balance.module.css";
import { CardStatus } from "./card-status.tsx";

/** What is left on a card, and what was spent. What is left on a voided or expired card cannot be spent. */
export function Balance({ details: { card, status, currency, put_on_cents, charges } }: { details: GiftCardDetails }) {
  const money = (cents: number) => formatMoney(cents, currency);
  const spent = put_on_cents - card.balance_cents;
  const isEnded = status === "voided" || status === "expired";
  const percent = put_on_cents === 0 || isEnded ? 0 : (100 * card.balance_cents) / put_on_cents;
  return (
    <Section className={styles.balance}>
      <div>
        <OnPhone>
          <span className={styles.status}>
            <CardStatus status={status} deliverAt={card.deliver_at} />
          </span>
        </OnPhone>
        <h2>{TITLES[status] ?? "Left on the card"}</h2>
        <p className={clsx(styles.left, isEnded && styles.ended)}>
          {isEnded ? <s>{money(card.balance_cents)}</s> : money(card.balance_cents)}
        </p>
      </div>
      <div className={styles.scale}>
        <Meter
          tall
          label={`${money(card.balance_cents)} of ${money(put_on_cents)} left`}
          parts={[{ percent, kind: "accent" }]}
        />
        <p>
          <span>
            {spent === 0
              ? "Nothing spent"
              : `${money(spent)} spent in ${charges === 1 ? "1 charge" : `${charges} charges`}`}
          </span>
          <span>{money(put_on_cents)} put on</span>
        </p>
      </div>
    </Section>
  );
}

const TITLES: Partial<Record<GiftCardStatus, string>> = {
  voided: "Voided, cannot be spent",
  expired: "Expired, cannot be spent",
  on_hold: "On hold while its payment is disputed",
};
