import type { ComponentProps } from "react";
import { currencySign } from "#lib/texts/money";
import { TextField } from "./field.tsx";

/**
 * An amount of money, typed as 24.00. The values of the form have it from `formatAmount`, and the action reads it with
 * `centsOf`, which is null for what is not an amount.
 */
export function MoneyField({
  currency,
  ...field
}: Omit<ComponentProps<typeof TextField>, "unit" | "type" | "inputMode"> & { currency: string }) {
  return <TextField unit={currencySign(currency)} inputMode="decimal" autoComplete="off" {...field} />;
}
