"use client";
import { Search } from "lucide-react";
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from "react";
import { Hint } from "#components/ui/text";
import { MAX_SEARCH } from "#lib/core/max-search";
import type { Offer } from "#lib/dashboard/counter/shape";
import { formatMoney } from "#lib/texts/money";
import { keyOf } from "./cart.ts";
import styles from "./offer-search.module.css";
import { OfferText } from "./offer-text.tsx";
import { useOffers } from "./use-offers.ts";

const NONE = -1;

/** The typed text, what matches it, and the keys: the arrows choose, Enter adds. */
function useOfferSearch(
  first: readonly Offer[],
  find: (text: string) => Promise<readonly Offer[]>,
  add: (offer: Offer) => void,
) {
  const [text, setText] = useState("");
  const [active, setActive] = useState(NONE); // nothing is typed, so a second Enter adds nothing
  const { offers, isCurrent } = useOffers(first, text, find);
  const at = Math.min(active, offers.length - 1);
  function choose(offer: Offer) {
    if (offer.left === 0) return;
    add(offer);
    setText("");
    setActive(NONE);
  }
  async function enter() {
    const wanted = text.trim();
    const chosen = offers[at];
    if (isCurrent || !wanted) return chosen && choose(chosen);
    setText(""); // what a scanner types next is another code
    const found = await find(wanted).catch(() => []);
    const sku = found.find((offer) => offer.sku?.toLowerCase() === wanted.toLowerCase());
    const only = sku ?? (found.length === 1 ? found[0] : undefined);
    // The text may be the next code by now, so it is left alone.
    if (only && only.left !== 0) add(only);
    else setText((typed) => typed || wanted);
  }
  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (event.metaKey || event.ctrlKey || event.altKey) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) setActive(Math.max(at + step, 0));
    else if (event.key === "Enter") enter();
    else return;
    event.preventDefault();
  }
  function type(typed: string) {
    setText(typed);
    setActive(typed.trim() ? 0 : NONE);
  }
  return { text, type, press, choose, offers, at, isCurrent };
}

/**
 * Finds what is sold, and adds it with Enter. A scanner that types an SKU and Enter adds it too: Enter waits for the search of
 * what was typed, and then adds a whole SKU or the only match.
 */
export function OfferSearch({
  input,
  currency,
  first,
  find,
  add,
}: {
  input: RefObject<HTMLInputElement | null>;
  currency: string;
  /** What is offered before anything is typed. */
  first: readonly Offer[];
  find: (text: string) => Promise<readonly Offer[]>;
  add: (offer: Offer) => void;
}) {
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const { text, type, press, choose, offers, at, isCurrent } = useOfferSearch(first, find, add);
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: "nearest" });
  }, [at]);
  return (
    <div>
      <label className={styles.field}>
        <Search size={16} />
        <input
          ref={input}
          type="search"
          role="combobox"
          aria-label="Add to the order"
          aria-expanded="true"
          aria-controls={id}
          aria-activedescendant={offers[at] ? `${id}-${at}` : undefined}
          placeholder="Title, tier, option or SKU"
          autoComplete="off"
          spellCheck={false}
          // biome-ignore lint/a11y/noAutofocus: the counter is for typing
          autoFocus
          maxLength={MAX_SEARCH}
          value={text}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={press}
        />
      </label>
      <div
        className={styles.list}
        ref={list}
        id={id}
        role="listbox"
        tabIndex={-1} // it scrolls, which would make it a Tab stop: the field above has the keys
        aria-label="What can be sold"
        aria-busy={!isCurrent}
      >
        {offers.map((offer, index) => (
          <OfferRow
            key={keyOf(offer)}
            id={`${id}-${index}`}
            offer={offer}
            currency={currency}
            isActive={index === at}
            choose={() => {
              choose(offer);
              input.current?.focus();
            }}
          />
        ))}
      </div>
      {offers.length === 0 && (
        <Hint>{text ? "Nothing that can be sold matches." : "Publish a product to sell it here."}</Hint>
      )}
    </div>
  );
}

function OfferRow({
  id,
  offer,
  currency,
  isActive,
  choose,
}: {
  id: string;
  offer: Offer;
  currency: string;
  isActive: boolean;
  choose: () => void;
}) {
  const { title, left, price_cents } = offer;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      aria-disabled={left === 0}
      tabIndex={-1}
      className={isActive ? styles.active : undefined}
      onClick={choose}
    >
      <span>
        <b>{title}</b>
        <small>
          <OfferText offer={offer} />
        </small>
      </span>
      <span className={styles.left}>{left === 0 ? "Sold out" : left !== null && `${left} left`}</span>
      <span className={styles.price}>{price_cents === null ? "Any amount" : formatMoney(price_cents, currency)}</span>
    </div>
  );
}
