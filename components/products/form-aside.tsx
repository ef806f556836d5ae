"use client";
import { useEffect, useState } from "react";
import { Points, Section } from "#components/ui/section";
import { Text } from "#components/ui/text";
import type { Product } from "#lib/domain/products/schema";
import { amountsOf } from "#lib/texts/amounts";
import { centsOf, formatMoney } from "#lib/texts/money";
import styles from "./form-aside.module.css";
import { Thumbnail } from "./product-glyph.tsx";
import { giftAmountText } from "./product-texts.ts";

interface AsideProps {
  formId: string;
  type: Product["type"];
  product?: { status: Product["status"] };
  values: object;
  currency: string;
  subscribers: number;
}

const DATES_SHOWN = 3;

/** What a buyer will see and what saving does, both from what is typed now. */
export function FormAside({ formId, type, product, values, currency, subscribers }: AsideProps) {
  const typed = useTyped(formId);
  const text = (name: string): string =>
    typed?.get(name)?.[0] ?? String((values as Record<string, unknown>)[name] ?? "");
  const dates = [...valuesIn(typed, "events", "starts_at"), ...valuesIn(typed, "timeslots", "starts_at")].sort();
  const cents = [...valuesIn(typed, "tiers", "price_cents"), ...valuesIn(typed, "variants", "price_cents")]
    .map((price) => centsOf(price, currency))
    .filter((price) => price !== null);
  const own = centsOf(text("price_cents"), currency);
  const lowest = cents.length > 0 ? Math.min(...cents) : own;
  return (
    <>
      <Section title="What a buyer sees">
        <div className={styles.preview}>
          <Thumbnail type={type} url={typed?.get("images")?.[0] ?? null} size="large" />
          <b>{text("title") || "Untitled"}</b>
          {text("description") && <Text className={styles.description}>{text("description")}</Text>}
          {dates.slice(0, DATES_SHOWN).map((date) => (
            <span key={date} className={styles.date}>
              {formatDate(date)}
            </span>
          ))}
          {dates.length > DATES_SHOWN && <Text tone="quiet">and {dates.length - DATES_SHOWN} more</Text>}
          {lowest !== null && type !== "gift_card" && (
            <span className={styles.price}>
              {new Set(cents).size > 1 && "From "}
              {lowest === 0 ? "Free" : formatMoney(lowest, currency)}
            </span>
          )}
          {type === "gift_card" && (
            <span className={styles.price}>
              {giftAmountText(
                {
                  denominations: amountsOf(text("denominations_cents"), currency).filter(
                    (one) => typeof one === "number",
                  ),
                  min: centsOf(text("min_cents"), currency),
                  max: centsOf(text("max_cents"), currency),
                },
                currency,
              )}
            </span>
          )}
        </div>
      </Section>
      <Section title="Saving this">
        <Points
          points={pointsOf(type, product?.status, {
            dates: newDates(typed),
            isBulk: text("bulk_from") !== "",
            saleStart: formatDate(text("sales_start_at")),
            subscribers,
          })}
        />
      </Section>
    </>
  );
}

function pointsOf(
  type: Product["type"],
  status: Product["status"] | undefined,
  {
    dates: added,
    isBulk,
    saleStart,
    subscribers,
  }: { dates: number; isBulk: boolean; saleStart: string; subscribers: number },
): string[] {
  const event = status ? "product.updated" : "product.created";
  const isOnSale = status === "published";
  const dates = added === 1 ? "1 new date" : `${added} new dates`;
  return [
    status === undefined
      ? `Creates a draft that is not for sale until you publish it. Save and publish puts it on sale ${saleStart ? `from ${saleStart} on` : "at once"}.`
      : isOnSale
        ? "Changes what is for sale at once."
        : "Nothing goes on sale: the product is not published.",
    ...(added > 0 && isOnSale ? [`Puts ${dates} on sale at once.`] : []),
    ...(type === "digital_product"
      ? [
          status
            ? "Files are changed on the page of the product. A variant that you remove takes its own files with it."
            : "Files are added on the page of the product, once it is saved.",
        ]
      : []),
    ...(isBulk ? ["Adds the dates of “many at once” too, because its days are filled in."] : []),
    ...(status ? ["Orders that were placed keep their prices, and what was sold stays as it is."] : []),
    ...(status && type === "booking" ? ["Reservations move with a timeslot whose time you change."] : []),
    ...(status ? ["If somebody else changes it in the meantime, nothing is saved, and you see what changed."] : []),
    subscribers === 0
      ? `No webhook endpoint listens to ${event}.`
      : `Sends ${event} to ${subscribers === 1 ? "1 endpoint" : `${subscribers} endpoints`}.`,
  ];
}

type Typed = ReadonlyMap<string, readonly string[]>;

/** What is typed in a form now, by the name of the field; null before JavaScript has loaded. */
function useTyped(formId: string): Typed | null {
  const [typed, setTyped] = useState<{ text: string; values: Typed } | null>(null);
  useEffect(() => {
    const form = document.getElementById(formId);
    if (!(form instanceof HTMLFormElement)) return;
    const read = () => {
      const entries = [...new FormData(form)].filter(
        (entry): entry is [string, string] => typeof entry[1] === "string",
      );
      const text = JSON.stringify(entries);
      const values = new Map<string, string[]>();
      for (const [name, value] of entries) values.set(name, [...(values.get(name) ?? []), value]);
      setTyped((before) => (before?.text === text ? before : { text, values }));
    };
    read();
    form.addEventListener("input", read);
    const rows = new MutationObserver(read); // adding and removing a row is no input
    rows.observe(form, { childList: true, subtree: true });
    return () => {
      form.removeEventListener("input", read);
      rows.disconnect();
    };
  }, [formId]);
  return typed?.values ?? null;
}

/** The values of one field in all rows of a list. */
function valuesIn(typed: Typed | null, list: string, field: string): string[] {
  return [...(typed ?? [])].flatMap(([name, [value]]) =>
    name.startsWith(`${list}[`) && name.endsWith(`].${field}`) && value ? [value] : [],
  );
}

/** Counts the dates that have no id yet. */
function newDates(typed: Typed | null): number {
  const names = [...(typed ?? new Map<string, string[]>()).keys()].filter((name) =>
    /^(events|timeslots)\[\d+\]\.starts_at$/.test(name),
  );
  return names.filter((name) => !typed?.has(name.replace(/starts_at$/, "id"))).length;
}

/** Formats a typed local time as "Sat 28 Nov, 19:30". It is already in the store's time zone. */
function formatDate(local: string): string {
  const at = new Date(`${local}Z`);
  if (Number.isNaN(at.getTime())) return "";
  const day = at.toLocaleDateString("en-GB", { weekday: "short", day: "numeric", month: "short", timeZone: "UTC" });
  return `${day.replace(",", "")}, ${local.slice(11, 16)}`;
}
