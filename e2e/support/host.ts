import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { freePort } from "#lib/testing/free-port";
import { Clone } from "./clone.ts";
import { MailServer } from "./mail-server.ts";
import { StoreMaker } from "./store-maker.ts";

const ENVIRONMENT = {
  WEBHOOK_ALLOW_PRIVATE_TARGETS: "true",
  WEBHOOK_RETRY_DELAYS: "900", // no delivery is tried again by itself while a journey looks at it
};

/** The server of the journeys: its address, and the folder of its clone. */
export interface Server {
  url: string;
  folder: string;
}

/**
 * What all journeys share, whichever process they run in: one server, the maker of their stores, and the mail server. The server is
 * started for the first journey that asks, because some runs have none that needs it.
 */
export class Host {
  readonly #mail = new MailServer();
  readonly #http = createServer((request, response) => void this.#answer(request, response));
  #clone: Clone | undefined;
  #server: Promise<Server> | undefined;
  #stores: StoreMaker | undefined;

  /** Returns its address. */
  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#http.listen(0, "127.0.0.1", resolve));
    return `http://127.0.0.1:${(this.#http.address() as AddressInfo).port}`;
  }

  /** Starts the server, or waits until it is started. */
  server(): Promise<Server> {
    this.#server ??= this.#start();
    return this.#server;
  }

  async close(): Promise<void> {
    this.#http.close();
    this.#http.closeAllConnections();
    this.#mail.close();
    await this.#stores?.close();
    await this.#clone?.discard();
  }

  async #start(): Promise<Server> {
    const clone = new Clone({ PORT: String(await freePort()), ...ENVIRONMENT, ...(await this.#mail.listen()) });
    this.#clone = clone;
    const { url } = await clone.start();
    this.#stores = new StoreMaker(clone.folder, url);
    return { url, folder: clone.folder };
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      response.end(JSON.stringify(await this.#do(new URL(request.url ?? "", "http://host"))));
    } catch (error) {
      response.writeHead(500).end((error as Error).message);
    }
  }

  async #do({ pathname, searchParams }: URL): Promise<unknown> {
    if (pathname === "/mail") return this.#mail.waitFor(searchParams.get("to") ?? "", searchParams.get("part") ?? "");
    const server = await this.server();
    return pathname === "/stores" ? this.#stores?.make() : server;
  }
}
