import type { ProductType } from "#lib/core/product-types";
import type { CustomerInput } from "#lib/domain/customers/schema";

/** Who buys at a counter. Without an e-mail address the order has no customer. */
export type CounterBuyer = Omit<CustomerInput, "email"> & Partial<Pick<CustomerInput, "email">>;

/** Why a product of these types is sold only to a guest with an e-mail address. */
export const NEEDS_EMAIL: Partial<Record<ProductType, string>> = {
  digital_product: "its files are sent by e-mail",
  membership: "a membership belongs to a customer",
};
