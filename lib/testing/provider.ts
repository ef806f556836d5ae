import { createHash, generateKeyPairSync, randomUUID, sign } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Provider, ProviderName } from "#lib/auth/providers";

const SECRET = "the-secret-of-our-client";
const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });

/** Somebody at the provider. */
export interface PersonThere {
  id: number;
  email: string;
  isVerified?: boolean;
}

interface Allowed {
  person: PersonThere;
  query: URLSearchParams;
}

const REAL_ISSUERS: Record<ProviderName, string> = {
  google: "https://accounts.google.com",
  github: "https://github.com/login/oauth",
};

/**
 * Starts a provider over HTTP that speaks as Google (OpenID Connect) or GitHub (OAuth 2.0) does, and checks what they check: under
 * its own address, or in place of the real one, whose requests `fetchTo` brings here.
 */
export async function startProviderServer(name: ProviderName, as: "itself" | "in place of the real one" = "itself") {
  const codes = new Map<string, Allowed>();
  const tokens = new Map<string, PersonThere>();
  let nonceInstead: string | undefined;
  const server = createServer(async (request, response) => {
    const path = request.url ?? "";
    if (path === "/token") {
      answerToken(await bodyOf(request), response);
      return;
    }
    const person = tokens.get(request.headers.authorization?.replace(/^Bearer /i, "") ?? "");
    if (!person) {
      send(response, 401, { message: "Bad credentials" });
      return;
    }
    const emails = [{ email: person.email, verified: person.isVerified ?? true, primary: true }];
    send(response, 200, path === "/user" ? { id: person.id, login: "ines" } : emails);
  });

  function answerToken(form: URLSearchParams, response: ServerResponse): void {
    const allowed = codes.get(form.get("code") ?? "");
    codes.delete(form.get("code") ?? ""); // works once
    const challenge = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    const isRight =
      form.get("client_secret") === SECRET &&
      allowed?.query.get("code_challenge") === challenge &&
      allowed.query.get("redirect_uri") === form.get("redirect_uri");
    if (!allowed || !isRight) {
      send(response, 400, { error: "invalid_grant" });
      return;
    }
    const access_token = randomUUID();
    tokens.set(access_token, allowed.person);
    const id_token = name === "google" ? { id_token: idTokenFor(allowed, provider, nonceInstead) } : {};
    send(response, 200, { access_token, token_type: "bearer", ...id_token });
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const places = {
    issuer: as === "itself" ? origin : REAL_ISSUERS[name],
    authorization: `${origin}/authorize`,
    token: `${origin}/token`,
    ...(name === "github" && { person: `${origin}/user`, emails: `${origin}/user/emails` }),
  };
  const provider: Provider = { name, clientId: "our-client", clientSecret: SECRET, places };
  return {
    provider,
    /** Somebody allows what the address asks for. Returns where the browser is sent back to. */
    allow(url: string, person: PersonThere): URL {
      const query = new URL(url).searchParams;
      const code = randomUUID();
      codes.set(code, { person, query });
      const back = new URL(query.get("redirect_uri") ?? "");
      back.search = new URLSearchParams({ code, state: query.get("state") ?? "" }).toString();
      return back;
    },
    /** From now on ID tokens have this nonce. */
    answerWithNonce(nonce: string | undefined) {
      nonceInstead = nonce;
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** Returns a `fetch` that sends to our provider what is meant for the same one with other addresses. */
export function fetchTo({ places }: Provider, { places: theirs }: Provider): typeof fetch {
  const ours = new Map(Object.entries(places));
  const moved = new Map(Object.entries(theirs).map(([what, url]) => [url, ours.get(what)]));
  const overNetwork = globalThis.fetch;
  return (input, init) => overNetwork(moved.get(String(input)) ?? input, init);
}

function idTokenFor({ person, query }: Allowed, { places, clientId }: Provider, nonceInstead?: string): string {
  const now = Math.floor(Date.now() / 1_000);
  const claims = {
    iss: places.issuer,
    aud: clientId,
    sub: String(person.id),
    email: person.email,
    email_verified: person.isVerified ?? true,
    nonce: nonceInstead ?? query.get("nonce"),
    iat: now,
    exp: now + 300,
  };
  const parts = [{ alg: "RS256" }, claims].map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"));
  return [...parts, sign("sha256", Buffer.from(parts.join(".")), privateKey).toString("base64url")].join(".");
}

async function bodyOf(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return new URLSearchParams(Buffer.concat(chunks).toString("utf8"));
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "Content-Type": "application/json" });
  response.end(JSON.stringify(body));
}
