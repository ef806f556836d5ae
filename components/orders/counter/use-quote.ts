"use client";
import { useEffect, useState } from "react";
import type { Quote } from "#lib/dashboard/counter/shape";
import type { OrderLineInput } from "#lib/domain/orders/schema";

const ASK_AFTER_MS = 150;
const ASK_AGAIN_MS = 2_000;

/** What the lines cost, asked after each change. `isCurrent` is false until the answer for these lines is there. */
export function useQuote(items: string, price: (lines: OrderLineInput[]) => Promise<Quote | null>) {
  const [answer, setAnswer] = useState<{ items: string; quote: Quote | null }>({ items: "[]", quote: null });
  const [failures, setFailures] = useState(0);
  useEffect(() => {
    if (items === "[]") return setAnswer({ items, quote: null });
    let isStale = false;
    const ask = () =>
      price(JSON.parse(items)).then(
        (quote) => isStale || setAnswer({ items, quote }),
        () => isStale || setFailures((count) => count + 1),
      );
    const timer = setTimeout(ask, failures > 0 ? ASK_AGAIN_MS : ASK_AFTER_MS);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [items, price, failures]);
  return { quote: answer.quote, isCurrent: answer.items === items };
}
