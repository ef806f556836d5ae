import { Resources } from "./resources.ts";
import { transport, type ZakkaOptions } from "./transport.ts";

/** The client: `new Zakka({ apiKey, baseUrl })`, then `zakka.products.list()`. */
export class Zakka extends Resources {
  constructor(options: ZakkaOptions) {
    super(transport(options));
  }
}
