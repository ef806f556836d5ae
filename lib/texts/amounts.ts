import { plainDigits } from "#lib/core/plain-digits";
import { amountProblem, centsOf, formatAmount } from "./money.ts";

/** What separates amounts for certain. */
const BETWEEN = /[;\n]|,(?=\s|$)/;
const EXAMPLE_CENTS = 2_400;
const EXAMPLES_CENTS = [2_500, 5_000];

/**
 * Reads typed amounts with semicolons, commas before a space, or spaces between them, such as "25; 50; 100": each into minor units,
 * or into what to enter instead.
 */
export function amountsOf(typed: string, currency: string): (number | string)[] {
  const parts = plainDigits(typed)
    .split(BETWEEN)
    .map((part) => part.trim())
    .filter(Boolean);
  return parts.flatMap((part) => amountsIn(part, currency, parts.length === 1));
}

/** Nothing is guessed where a space or a comma can also separate thousands: 25 500, and 25,500 in the only part. */
function amountsIn(part: string, currency: string, isOnly: boolean): (number | string)[] {
  const read = (text: string) => centsOf(text, currency);
  const words = part.split(/\s+/);
  const [whole, each] = [read(part), words.map(read)];
  const isList = words.length > 1 && !each.includes(null);
  if (whole !== null && !(isOnly && isList)) return [whole];
  if (whole === null && isList) return each.filter((cents) => cents !== null);
  const isAsked = isOnly && (isList || part.includes(","));
  const example = EXAMPLES_CENTS.map((cents) => formatAmount(cents, currency)).join("; ");
  const between = `Write a semicolon between amounts, such as ${example}.`;
  return [isAsked ? between : amountProblem(part, currency, EXAMPLE_CENTS)];
}
