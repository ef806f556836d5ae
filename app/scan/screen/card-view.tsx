"use client";

import { Banknote, Delete, X } from "lucide-react";
import { useEffect, useState } from "react";
import type { Item } from "#app/scan/api/answers";
import { PAD, type PadKey, press, split } from "#app/scan/controller/amount";
import type { PendingCard } from "#app/scan/controller/state";
import { currencyOf } from "#app/scan/verdict/parts";
import type { DoorContext } from "#app/scan/verdict/verdict";
import { formatMoney } from "#lib/texts/money";
import styles from "./card-view.module.css";
import { ScanButton } from "./scan-button.tsx";
import { VerdictGround } from "./verdict-ground.tsx";

interface Props {
  card: PendingCard;
  door: DoorContext;
  isBusy: boolean;
  onCharge: (toPayCents: number) => void;
  onLeave: () => void;
}

/** A gift card before it is charged: the amount to pay, the part of the card and the rest. */
export function CardView({ card, door, isBusy, onCharge, onLeave }: Props) {
  const [cents, setCents] = useState(card.unansweredCents ?? 0);
  const { resource } = card.lookup;
  const lines = chargeLines(cents, resource, door);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const key = event.key === "Backspace" ? "delete" : event.key;
      if ((PAD as readonly string[]).includes(key)) setCents((before) => press(before, key as PadKey));
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);

  return (
    <VerdictGround
      className={styles.charge}
      actions={
        <>
          <ScanButton icon={X} square onClick={onLeave} disabled={isBusy} aria-label="Close without charging" />
          <ScanButton icon={Banknote} filled onClick={() => onCharge(cents)} disabled={isBusy || lines.cardCents === 0}>
            {lines.cardCents === 0 ? "Enter the amount" : `Charge ${lines.cardPays}`}
          </ScanButton>
        </>
      }
    >
      <div className={styles.head}>
        <div role="alert">
          <p>Gift card …{card.code.tail}</p>
          <b data-long={lines.balance.length > 7 ? "" : undefined}>{lines.balance}</b>
          <span>left</span>
        </div>
        <svg className={styles.shape} viewBox="0 0 100 66" aria-hidden="true">
          <rect x="3" y="3" width="94" height="60" rx="7" fill="none" stroke="var(--on)" strokeWidth="6" />
          <path d="M3 22h94" stroke="var(--on)" strokeWidth="9" />
        </svg>
      </div>
      <div className={styles.toPay}>
        <p>To pay</p>
        <b aria-live="polite">
          {lines.toPay}
          <i />
        </b>
      </div>
      <dl className={styles.parts}>
        <div>
          <dt>Card pays</dt>
          <dd>{lines.cardPays}</dd>
        </div>
        <div>
          <dt>Guest still pays</dt>
          <dd>{lines.guestPays}</dd>
        </div>
      </dl>
      {card.unansweredCents !== null && (
        <p className={styles.openCharge}>
          A charge of {formatMoney(card.unansweredCents, resource.currency ?? door.currency)} got no answer. Charging
          the same amount again takes it only once.
        </p>
      )}
      <div className={styles.keypad}>
        {PAD.map((key) => (
          <button key={key} type="button" onClick={() => setCents((before) => press(before, key))} disabled={isBusy}>
            {key === "delete" ? <Delete aria-label="Delete" /> : key}
          </button>
        ))}
      </div>
    </VerdictGround>
  );
}

/** Returns the amounts that the keypad shows. */
function chargeLines(toPayCents: number, card: Item, door: DoorContext) {
  const { cardCents, restCents } = split(toPayCents, card.balance_cents ?? 0);
  const currency = currencyOf(card, door);
  return {
    cardCents,
    balance: formatMoney(card.balance_cents ?? 0, currency),
    toPay: formatMoney(toPayCents, currency, { zeros: true }), // each key shows where its digit went
    cardPays: formatMoney(cardCents, currency),
    guestPays: formatMoney(restCents, currency),
  };
}
