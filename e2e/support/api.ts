import { type Customer, Zakka } from "#client";
import type { App } from "./clone.ts";

/** The API, with the key that `npm start` prints unless another one is given. */
export const apiOf = (app: App, key = app.key): Zakka => new Zakka({ apiKey: key, baseUrl: app.url });

export const makeCustomer = (app: App, name: string): Promise<Customer> =>
  apiOf(app).customers.create({ email: `${name.toLowerCase()}.${Date.now()}@post.example`, name });
