import { createServer, type Server } from "node:http";
import * as oauth from "oauth4webapi";

/** What reached a server: the address with its query, and the page that led there. */
interface Arrival {
  url: URL;
  referer: string | undefined;
}

/** A server on this computer that answers every request with the same page, and keeps the requests. */
export class PageServer {
  readonly arrivals: Arrival[] = [];
  readonly #page: string;
  readonly #server: Server;

  constructor(page = "<!doctype html><title>App</title><h1>Back in the app</h1>") {
    this.#page = page;
    this.#server = createServer((request, response) => {
      if (request.url === "/favicon.ico") return void response.writeHead(404).end();
      const { host, referer } = request.headers;
      this.arrivals.push({ url: new URL(request.url ?? "/", `http://${host}`), referer });
      response.writeHead(200, { "Content-Type": "text/html" }).end(this.#page);
    });
  }

  /** Returns the port. */
  async listen(): Promise<number> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
    const address = this.#server.address();
    if (typeof address !== "object" || !address) throw new Error("The server has no port.");
    return address.port;
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}

const HTTP = { [oauth.allowInsecureRequests]: true };

/** An app of somebody else, made with a certified client's library. */
export class OtherApp {
  readonly server: oauth.AuthorizationServer;
  readonly redirectUri: string;
  readonly #client: oauth.Client;
  readonly #authentication: oauth.ClientAuth;
  readonly #verifier = oauth.generateRandomCodeVerifier();
  readonly state = oauth.generateRandomState();

  private constructor(server: oauth.AuthorizationServer, redirectUri: string, id: string, secret?: string) {
    this.server = server;
    this.redirectUri = redirectUri;
    this.#client = { client_id: id };
    this.#authentication = secret ? oauth.ClientSecretBasic(secret) : oauth.None();
  }

  static async discover(
    origin: string,
    redirectUri: string,
    { client_id, client_secret }: { client_id: string; client_secret?: string },
  ): Promise<OtherApp> {
    const issuer = new URL(origin);
    const response = await oauth.discoveryRequest(issuer, { algorithm: "oauth2", ...HTTP });
    return new OtherApp(await oauth.processDiscoveryResponse(issuer, response), redirectUri, client_id, client_secret);
  }

  /** Where the app sends a person. */
  async authorizeAddress(scope: string, changes: Record<string, string> = {}): Promise<string> {
    const address = new URL(this.server.authorization_endpoint ?? "");
    address.search = new URLSearchParams({
      response_type: "code",
      client_id: this.#client.client_id,
      redirect_uri: this.redirectUri,
      scope,
      state: this.state,
      code_challenge: await oauth.calculatePKCECodeChallenge(this.#verifier),
      code_challenge_method: "S256",
      ...changes,
    }).toString();
    return address.href;
  }

  /** Checks state and issuer of the answer, and exchanges its code. Throws when the app was not allowed. */
  async exchange(answer: URL): Promise<oauth.TokenEndpointResponse> {
    const parameters = this.check(answer);
    const response = await oauth.authorizationCodeGrantRequest(
      this.server,
      this.#client,
      this.#authentication,
      parameters,
      this.redirectUri,
      this.#verifier,
      HTTP,
    );
    return oauth.processAuthorizationCodeResponse(this.server, this.#client, response);
  }

  /** Throws unless state and issuer are right and there is no error. */
  check(answer: URL): URLSearchParams {
    return oauth.validateAuthResponse(this.server, this.#client, answer, this.state);
  }

  async refresh(token: string): Promise<oauth.TokenEndpointResponse> {
    const response = await oauth.refreshTokenGrantRequest(this.server, this.#client, this.#authentication, token, HTTP);
    return oauth.processRefreshTokenResponse(this.server, this.#client, response);
  }

  async revoke(token: string): Promise<void> {
    const response = await oauth.revocationRequest(this.server, this.#client, this.#authentication, token, HTTP);
    await oauth.processRevocationResponse(response);
  }
}
