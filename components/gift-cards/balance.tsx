import { Meter } from "#components/ui/meter";
import type { GiftCardDetails } from "#lib/domain/gift-cards/schema";
import { moneyWords } from "#lib/words/money";
import { CardStatus } from "./card-status.tsx";

/** What is left on a card, and what was spent. */
export function Balance({ details: { card, status, currency, put_on_cents, charges } }: { details: GiftCardDetails }) {
  const money = (cents: number) => moneyWords(cents, currency);
  const spent = put_on_cents - card.balance_cents;
  return (
    <section className="section balance">
      <div>
        <span className="on-phone float-right">
          <CardStatus status={status} deliverAt={card.deliver_at} />
        </span>
        <h2>Left on the card</h2>
        <p className="big">{money(card.balance_cents)}</p>
      </div>
      <div className="scale">
        <Meter
          tall
          label={`${money(card.balance_cents)} of ${money(put_on_cents)} left`}
          parts={[{ percent: put_on_cents === 0 ? 0 : (100 * card.balance_cents) / put_on_cents, kind: "accent" }]}
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
    </section>
  );
}
