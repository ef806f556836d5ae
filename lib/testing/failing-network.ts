import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** What it does: it passes everything on, holds everything back without a word, or refuses each connection. */
type Way = "pass" | "hold" | "refuse";

/** Stands between the product and a service, such as the database, and fails as networks do. */
export class FailingNetwork {
  way: Way = "pass";
  readonly #to: { host: string; port: number };
  readonly #sockets = new Set<Socket>();
  readonly #server = createServer((socket) => this.#take(socket));

  /** `url` is the address of the service. */
  constructor(url: string) {
    const { hostname, port } = new URL(url);
    this.#to = { host: hostname, port: Number(port) };
  }

  /** Returns the address of the service through it. */
  async open(url: string): Promise<string> {
    this.#server.listen(0, "127.0.0.1");
    await once(this.#server, "listening");
    const through = new URL(url);
    through.host = `127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
    return through.href;
  }

  /** Breaks every connection. */
  cut(): void {
    for (const socket of this.#sockets) socket.resetAndDestroy();
  }

  async close(): Promise<void> {
    this.cut();
    this.#server.close();
    await once(this.#server, "close");
  }

  #take(near: Socket): void {
    if (this.way === "refuse") return void near.resetAndDestroy();
    const far = connect(this.#to);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      this.#sockets.add(from);
      from.on("data", (bytes) => this.way === "hold" || to.write(bytes));
      from.on("error", () => {});
      from.on("close", () => {
        this.#sockets.delete(from);
        to.destroy();
      });
    }
  }
}
