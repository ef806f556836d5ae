import { type Customer, type Product, Zakka } from "#client";
import type { App } from "./clone.ts";

/** The API, with the key of the store unless another one is given. */
export const apiOf = (app: App, key = app.key): Zakka => new Zakka({ apiKey: key, baseUrl: app.url });

export const makeCustomer = (app: App, name: string): Promise<Customer> =>
  apiOf(app).customers.create({ email: `${name.toLowerCase()}.${Date.now()}@post.example`, name });

/** Finds a published product by its title. */
export async function findProduct(app: App, title: string, key = app.key): Promise<Product> {
  const { data } = await apiOf(app, key).products.list({ status: "published", limit: 100 });
  const product = data.find((one) => one.title === title);
  if (!product) throw new Error(`The store does not sell "${title}".`);
  return product;
}
