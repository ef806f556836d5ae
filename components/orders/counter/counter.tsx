"use client";
import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { PageHead } from "#components/frame/page-head";
import { ButtonLink } from "#components/ui/button";
import { useClock } from "#components/ui/clock";
import { Segmented, TextField } from "#components/ui/field";
import { Form, useForm } from "#components/ui/form";
import { FormProblem } from "#components/ui/form-problem";
import type { Loss } from "#components/ui/leave.ts";
import { Columns, Section } from "#components/ui/section";
import { SubmitButton } from "#components/ui/submit-button";
import { Hint, Text } from "#components/ui/text";
import type { FormAction } from "#lib/core/form-state";
import { MAX_COUNTRY, MAX_EMAIL, MAX_NAME, MAX_POSTAL_CODE } from "#lib/core/limits";
import type { Offer, Quote } from "#lib/dashboard/counter/shape";
import type { OrderLineInput } from "#lib/domain/orders/schema";
import { NEEDS_EMAIL } from "#lib/domain/sales/schema";
import { formatMoney } from "#lib/texts/money";
import { addOffer, type CartLine, countUnanswered, toItems, toSoldItems } from "./cart.ts";
import { CartLines } from "./cart-lines.tsx";
import styles from "./counter.module.css";
import { CounterTotals } from "./counter-totals.tsx";
import { OfferSearch } from "./offer-search.tsx";
import { useQuote } from "./use-quote.ts";

const UNSOLD: Loss = {
  title: "Leave without selling?",
  text: "What is in the order is not sold.",
  stayLabel: "Keep selling",
  leaveLabel: "Leave without selling",
};

/** Sells at a counter: find with the keyboard or a scanner that types, say who buys and how it was paid, and sell with ⌘↵. */
export function Counter({
  currency,
  offers,
  before,
  find,
  price,
  sell,
}: {
  currency: string;
  /** What stands above: the last sale. */
  before: ReactNode;
  /** What is offered before anything is typed. */
  offers: readonly Offer[];
  find: (text: string) => Promise<readonly Offer[]>;
  price: (lines: OrderLineInput[]) => Promise<Quote | null>;
  sell: FormAction;
}) {
  const [lines, setLines] = useState<readonly CartLine[]>([]);
  const [handover, setHandover] = useState("here");
  const search = useRef<HTMLInputElement>(null);
  const { zone } = useClock();
  const form = useForm<unknown, Record<string, string>>(sell, { loss: UNSOLD });
  const items = JSON.stringify(toSoldItems(lines, currency, zone));
  const { quote, isCurrent } = useQuote(JSON.stringify(toItems(lines, currency, zone)), price);
  const problem = quote?.problem ?? null;
  const canSell = isCurrent && quote !== null && !problem;
  const needsEmail = lines.map(({ offer }) => NEEDS_EMAIL[offer.type]).find(Boolean);
  const unanswered = countUnanswered(lines);
  const hasGoods = lines.some(({ offer }) => offer.type === "physical_product");
  const change = (key: number, fields: Partial<CartLine>) =>
    setLines((all) => all.map((line) => (line.key === key ? { ...line, ...fields } : line)));
  function remove(key: number) {
    setLines((all) => all.filter((line) => line.key !== key));
    search.current?.focus();
  }
  return (
    <Form form={form} layout="page" fields={{ items, total: String(quote?.total_cents ?? 0) }}>
      <PageHead back={{ href: "/orders", label: "Orders" }} title="New order">
        <ButtonLink href="/orders">Cancel</ButtonLink>
        <SubmitButton kind="primary" kbd="⌘↵" pending="Selling">
          {canSell ? `Sell for ${formatMoney(quote.total_cents, currency)}` : "Sell"}
        </SubmitButton>
      </PageHead>
      {before}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keeps Enter in a field from selling */}
      <div onKeyDown={keepEnter} className={styles.fields}>
        <Columns
          aside={
            <>
              <Section title="Total">
                <CounterTotals quote={lines.length > 0 ? quote : null} currency={currency} isCurrent={isCurrent} />
              </Section>
              <Section title="Guest">
                <TextField
                  type="email"
                  label="E-mail"
                  aside={needsEmail ? undefined : "optional"}
                  hint={
                    needsEmail
                      ? `Needed: ${needsEmail}.`
                      : "Without an address, nothing is mailed. Print the codes instead."
                  }
                  autoComplete="off"
                  maxLength={MAX_EMAIL}
                  {...form.field("email")}
                />
                <TextField
                  label="Name"
                  aside="optional"
                  autoComplete="off"
                  maxLength={MAX_NAME}
                  {...form.field("name")}
                />
              </Section>
              <Section title="Paid with">
                <Segmented name="paid_with" label="Paid with" defaultValue="cash" choices={PAID_WITH} />
                <Hint>The payment was taken here. Zakka does not charge the guest.</Hint>
              </Section>
              {hasGoods && (
                <Section title="Goods">
                  <Segmented
                    name="handover"
                    label="Goods"
                    defaultValue="here"
                    choices={HANDOVER}
                    onChange={(event) => setHandover(event.currentTarget.value)}
                  />
                  {handover === "ship" && <AddressFields form={form} />}
                </Section>
              )}
            </>
          }
        >
          <Section>
            <FormProblem form={form} />
            <OfferSearch
              input={search}
              currency={currency}
              first={offers}
              find={find}
              add={(offer) => setLines((all) => addOffer(all, offer))}
            />
          </Section>
          <Section title="Order" beside={lines.length > 0 && lines.length}>
            {lines.length === 0 ? (
              <Text tone="quiet">No lines yet. Type or scan above, then press Enter.</Text>
            ) : (
              <CartLines lines={lines} currency={currency} problem={problem} change={change} remove={remove} />
            )}
            {problem && problem.line === null && <Hint isError>{problem.message}</Hint>}
            {unanswered > 0 && (
              <Hint>
                {unanswered === 1 ? "1 answer is" : `${unanswered} answers are`} missing that checkout would require.
                You can sell without.
              </Hint>
            )}
          </Section>
        </Columns>
      </div>
    </Form>
  );
}

const PAID_WITH = [
  { value: "cash", label: "Cash" },
  { value: "card", label: "Card" },
  { value: "other", label: "Other" },
];
const HANDOVER = [
  { value: "here", label: "Handed over" },
  { value: "ship", label: "To be shipped" },
];

/** Enter in a field adds or does nothing. Only the button and ⌘↵ sell. */
function keepEnter(event: KeyboardEvent<HTMLElement>) {
  const isPlain = event.key === "Enter" && !event.metaKey && !event.ctrlKey;
  if (isPlain && event.target instanceof HTMLInputElement) event.preventDefault();
}

function AddressFields({ form }: { form: Pick<ReturnType<typeof useForm>, "field"> }) {
  return (
    <>
      <TextField label="Street and number" autoComplete="off" maxLength={MAX_NAME} {...form.field("line1")} />
      <TextField label="Postal code" autoComplete="off" maxLength={MAX_POSTAL_CODE} {...form.field("postal_code")} />
      <TextField label="City" autoComplete="off" maxLength={MAX_NAME} {...form.field("city")} />
      <TextField label="Country" autoComplete="off" maxLength={MAX_COUNTRY} {...form.field("country")} />
    </>
  );
}
