"use client";
import { X } from "lucide-react";
import { Button } from "#components/ui/button";
import { DateTimeField } from "#components/ui/date-time-field";
import { AreaField, FieldError, TextField } from "#components/ui/field";
import { MoneyField } from "#components/ui/money-field";
import { MAX_NAME, MAX_QUANTITY } from "#lib/core/limits";
import { amountProblem, centsOf, formatAmount, formatMoney } from "#lib/texts/money";
import { Answers } from "./answers.tsx";
import { type CartLine, hasOpenAmount, isAppointment, isOneEach, nameProblem } from "./cart.ts";
import styles from "./cart-lines.module.css";
import { OfferText } from "./offer-text.tsx";

const MOST_ROWS = 6;

/** The lines of the cart, each with what is still to be chosen. A quantity of 0 removes the line. */
export function CartLines({
  lines,
  currency,
  problem,
  change,
  remove,
}: {
  lines: readonly CartLine[];
  currency: string;
  /** What is wrong with a line, by its place. */
  problem: { line: number | null; message: string } | null;
  change: (key: number, fields: Partial<CartLine>) => void;
  remove: (key: number) => void;
}) {
  return (
    <ul className={styles.lines}>
      {lines.map((line, index) => (
        <li key={line.key}>
          <CartRow line={line} currency={currency} change={change} remove={remove} />
          {problem?.line === index && <FieldError id={`cart-${line.key}-hint`}>{problem.message}</FieldError>}
        </li>
      ))}
    </ul>
  );
}

function CartRow({
  line,
  currency,
  change,
  remove,
}: {
  line: CartLine;
  currency: string;
  change: (key: number, fields: Partial<CartLine>) => void;
  remove: (key: number) => void;
}) {
  const { key, offer } = line;
  const id = `cart-${key}`;
  const each = (hasOpenAmount(offer) && centsOf(line.amount, currency)) || offer.price_cents;
  const count = (text: string) => Math.min(Math.max(Number.parseInt(text, 10) || 0, 0), MAX_QUANTITY);
  return (
    <div className={styles.line}>
      <span className={styles.texts}>
        <b>{offer.title}</b>
        <small>
          <OfferText offer={offer} />
        </small>
      </span>
      <span className={styles.price}>{each !== null && formatMoney(each * line.quantity, currency)}</span>
      <Button kind="ghost" small square aria-label={`Remove ${offer.title}`} onClick={() => remove(key)}>
        <X />
      </Button>
      <div className={styles.choices}>
        {!isOneEach(offer) && (
          <TextField
            id={`${id}-quantity`}
            type="number"
            min={0}
            max={MAX_QUANTITY}
            label="Quantity"
            value={line.quantity}
            onChange={(event) => change(key, { quantity: count(event.currentTarget.value) })}
            onBlur={() => line.quantity === 0 && remove(key)}
          />
        )}
        {offer.type === "booking" && (
          <TextField
            id={`${id}-party`}
            type="number"
            min={1}
            label="People"
            value={line.party}
            onChange={(event) =>
              change(key, { party: Math.max(Number.parseInt(event.currentTarget.value, 10) || 1, 1) })
            }
          />
        )}
        {isAppointment(offer) && (
          <DateTimeField
            id={`${id}-starts`}
            label="Starts"
            value={line.starts}
            moment={{ id: `${id}-moment`, defaultValue: line.startsMoment }}
            onMoment={(startsMoment) => change(key, { startsMoment })}
            onChange={(event) => change(key, { starts: event.currentTarget.value })}
          />
        )}
        {hasOpenAmount(offer) && (
          <MoneyField
            id={`${id}-amount`}
            label="Amount"
            currency={currency}
            value={line.amount}
            placeholder={offer.price_cents === null ? undefined : formatAmount(offer.price_cents, currency)}
            onChange={(event) => change(key, { amount: event.currentTarget.value })}
            error={
              line.amount.trim() !== "" && centsOf(line.amount, currency) === null
                ? amountProblem(line.amount, currency, offer.price_cents || 2_500)
                : undefined
            }
          />
        )}
        <Names line={line} change={change} />
        <Answers line={line} change={change} />
      </div>
    </div>
  );
}

/** Who comes with tickets or a booking. One field for all names of a line, so that the keyboard is past it with one Tab. */
function Names({ line, change }: { line: CartLine; change: (key: number, fields: Partial<CartLine>) => void }) {
  const { key, offer, quantity, names } = line;
  const id = `cart-${key}-names`;
  if (offer.type === "booking") {
    return (
      <TextField
        id={id}
        className={styles.names}
        label="Booked for"
        aside="optional"
        autoComplete="off"
        maxLength={MAX_NAME}
        value={names}
        onChange={(event) => change(key, { names: event.currentTarget.value })}
      />
    );
  }
  if (offer.type !== "ticket") return null;
  return (
    <AreaField
      id={id}
      className={styles.names}
      label={quantity === 1 ? "Attendee" : "Attendees"}
      aside={quantity === 1 ? "optional" : "optional, one name a line"}
      rows={Math.min(Math.max(quantity, 1), MOST_ROWS)}
      autoComplete="off"
      spellCheck={false}
      error={nameProblem(line)}
      value={names}
      onChange={(event) => change(key, { names: event.currentTarget.value })}
    />
  );
}
