/** How many rows the store has of each kind, of which 1 in 20 orders has another kind of item than tickets. */
export const ORDERS = 100_000;
export const TICKETS_EACH = 5;
export const CUSTOMERS = 40_000;
export const PRODUCTS = 40;
export const EVENTS_EACH = 25;

export const uuid = (kind: number, n: string) =>
  `('00000000-0000-7000-8${String(kind).padStart(3, "0")}-' || lpad(to_hex(${n}), 12, '0'))::uuid`;
export const PRODUCT = (n: string) => uuid(1, n);
/** A reservation product beside the `PRODUCTS`, which have tickets. */
export const DINNER = PRODUCT(String(PRODUCTS + 1));
export const EVENT = (n: string) => uuid(2, n);
export const CUSTOMER = (n: string) => uuid(3, n);
export const ORDER = (n: string) => uuid(4, n);
export const LINE = (n: string) => uuid(5, n);

export const FIRST = "(ARRAY['Mara','Jonas','Ines','Aiko','Piet','Rosa','Emil','Nora','Tomas','Lea'])[1 + n % 10]";
export const LAST =
  "(ARRAY['Lindqvist','Okafor','Brandt','Meyer','Sato','Silva','Novak','Haas','Berg','Costa','Wolf'])[1 + n % 11]";
export const CREATED = "now() - n * interval '5 minutes'";

export const rows = (table: string, count: number, columns: Record<string, string>): string =>
  `INSERT INTO ${table} (merchant_id, mode, ${Object.keys(columns).join(", ")})
   SELECT $1::uuid, 'test', ${Object.values(columns).join(", ")} FROM generate_series(1, ${count}) AS n`;

export const ISSUED = {
  order_id: ORDER("n"),
  order_item_id: LINE("n"),
  product_id: PRODUCT("1"),
  customer_id: CUSTOMER(`1 + n % ${CUSTOMERS}`),
  created_at: CREATED,
};
