/** What a buyer is called who gave neither a name nor an e-mail address at the counter. */
export const WALK_IN = "Walk-in";

interface Buyer {
  customer_name: string | null;
  customer_email?: string | null;
}

/** Returns the name of a buyer whose e-mail address is shown beside it. */
export const buyerName = ({ customer_name, customer_email }: Buyer): string =>
  customer_name ?? (customer_email ? "No name" : WALK_IN);

/** Returns what the buyer of an order is called: by name, else by e-mail address. */
export const buyerText = ({ customer_name, customer_email }: Buyer): string =>
  customer_name ?? customer_email ?? WALK_IN;
