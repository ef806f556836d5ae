import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import { Webhook } from "standardwebhooks";

export interface Received {
  headers: IncomingHttpHeaders;
  body: string;
  event: { id: string; type: string; created: number; data: Record<string, unknown> };
}

/** A merchant's own server. Keeps what arrives, and answers with `status`. */
export class Receiver {
  readonly received: Received[] = [];
  status = 200;
  #server: Server | undefined;

  async listen(): Promise<string> {
    const server = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const body = Buffer.concat(chunks).toString();
      this.received.push({ headers: request.headers, body, event: JSON.parse(body) });
      response.writeHead(this.status).end(this.status === 200 ? "thanks" : "no");
    });
    this.#server = server;
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    if (typeof address !== "object" || !address) throw new Error("The receiver has no port.");
    return `http://127.0.0.1:${address.port}/hooks/zakka`;
  }

  close(): void {
    this.#server?.close();
  }

  /** The first event of this type, once it has arrived. */
  async waitFor(type: string): Promise<Received> {
    const deadline = Date.now() + 30_000;
    while (Date.now() < deadline) {
      const found = this.received.find(({ event }) => event.type === type);
      if (found) return found;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(
      `No ${type} arrived; what did: ${this.received.map(({ event }) => event.type).join(", ") || "nothing"}.`,
    );
  }
}

/** Throws unless both signatures are of this secret over exactly these bytes. */
export function verifyBoth({ headers, body }: Received, secret: string): void {
  new Webhook(secret).verify(body, headers as Record<string, string>);
  const [, given = ""] = /^t=\d+,v1=([0-9a-f]{64})/.exec(String(headers["service-signature"])) ?? [];
  const own = createHmac("sha256", secret).update(body).digest();
  if (!timingSafeEqual(own, Buffer.from(given, "hex"))) throw new Error("Service-Signature does not verify.");
}
