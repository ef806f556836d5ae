import { createServer, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { pipeline } from "node:stream/promises";
import { request } from "undici";

const FILES = "static/chunks/";
const NEWER_FILES = "static/newer/";
const NEWER_BUILD = "newer-build";
const WORKER = "/scan-worker.js";

/**
 * A server in front of that of the journeys, which can be replaced by one of a newer build: the same pages under another build and
 * other names of their files. Then the files of the older build are gone, as after a deployment.
 */
export class SwitchableServer {
  /** The routes of the API and of the door do not answer, as while a server is replaced. */
  isDown = false;
  /** The files that were asked for and are not of the build that is served. */
  readonly missing: string[] = [];
  readonly #server = createServer((incoming, outgoing) => {
    this.#answer(incoming, outgoing).catch(() => outgoing.destroy());
  });
  readonly #behind: string;
  #build = "";
  #isNewer = false;

  constructor(behind: string) {
    this.#behind = behind;
  }

  /** Returns its address. */
  async listen(): Promise<string> {
    const worker = await (await fetch(this.#behind + WORKER)).text();
    this.#build = /\(self, "([^"]+)"/.exec(worker)?.[1] ?? "";
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  replace(): void {
    this.#isNewer = true;
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  async #answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const path = incoming.url ?? "/";
    const isOfApi = path.startsWith("/v1/") || path.startsWith("/scan/");
    if (this.isDown && isOfApi) return void outgoing.writeHead(503).end();
    if (path.includes(this.#isNewer ? FILES : NEWER_FILES)) {
      this.missing.push(path);
      return void outgoing.writeHead(404).end();
    }
    const { host: _, connection: __, ...headers } = incoming.headers;
    const origin = headers.origin && { origin: this.#behind };
    const body = ["GET", "HEAD"].includes(incoming.method ?? "") ? null : incoming;
    const answer = await request(this.#behind + path.replace(NEWER_FILES, FILES), {
      method: incoming.method as "GET",
      headers: { ...headers, ...origin, "accept-encoding": "identity" },
      body,
    });
    const { "content-length": ___, "transfer-encoding": ____, ...sent } = answer.headers;
    outgoing.writeHead(answer.statusCode, sent as OutgoingHttpHeaders).flushHeaders();
    const isText = /html|javascript|css/.test(String(answer.headers["content-type"]));
    if (isText && this.#isNewer) outgoing.end(this.#renamed(await answer.body.text()));
    else await pipeline(answer.body, outgoing); // what the door is told comes in pieces, for minutes
  }

  #renamed(text: string): string {
    return text.replaceAll(FILES, NEWER_FILES).replaceAll(this.#build, NEWER_BUILD);
  }
}
