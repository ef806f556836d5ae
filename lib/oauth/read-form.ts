import OAuth2Server from "@node-oauth/oauth2-server";

const { InvalidClientError, InvalidRequestError } = OAuth2Server;

const MAX_FORM_BYTES = 16 * 1024;

/** The parameters of a request to the token or revocation endpoint. */
export interface ClientForm {
  /** By name: each has one value that is not empty. */
  parameters: ReadonlyMap<string, string>;
  clientId: string | undefined;
  clientSecret: string | undefined;
}

/**
 * Reads the form of a request (RFC 6749, 3.2) and who sends it (2.3.1): by HTTP Basic or in the form, never both. Nothing in
 * the address counts, so that no secret ends up in a log. Throws the errors of the library.
 */
export async function readForm(request: Request): Promise<ClientForm> {
  if (new URL(request.url).search) throw new InvalidRequestError("Send the parameters in the body, not in the URL.");
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(request.headers.get("content-type") ?? "")) {
    throw new InvalidRequestError("Send a form: Content-Type: application/x-www-form-urlencoded.");
  }
  const parameters = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(await readText(request))) {
    if (parameters.has(name)) throw new InvalidRequestError("A parameter was sent more than once. Send each one once.");
    if (value !== "") parameters.set(name, value); // one without a value counts as left out
  }
  return { parameters, ...credentialsOf(request, parameters) };
}

async function readText(request: Request): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of (request.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > MAX_FORM_BYTES) throw new InvalidRequestError(`The form is larger than ${MAX_FORM_BYTES / 1024} KiB.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function credentialsOf(
  request: Request,
  parameters: ReadonlyMap<string, string>,
): Pick<ClientForm, "clientId" | "clientSecret"> {
  const header = request.headers.get("authorization");
  const [clientId, clientSecret] = [parameters.get("client_id"), parameters.get("client_secret")];
  if (header === null) return { clientId, clientSecret };
  const basic = readBasic(header);
  if (!basic) throw new InvalidClientError("Send the client id and secret as HTTP Basic, or in the form.");
  if (clientSecret !== undefined || (clientId ?? basic.clientId) !== basic.clientId) {
    throw new InvalidRequestError("Send the client id and secret once: as HTTP Basic or in the form.");
  }
  return basic;
}

/** Both parts are form-encoded inside the base64. */
function readBasic(header: string): { clientId: string; clientSecret: string } | null {
  const [, encoded] = /^Basic +([A-Za-z\d+/]+={0,2}) *$/i.exec(header) ?? [];
  const [, id, secret] = /^([^:]*):(.*)$/s.exec(Buffer.from(encoded ?? "", "base64").toString("utf8")) ?? [];
  if (!id || secret === undefined) return null;
  try {
    return { clientId: formDecoded(id), clientSecret: formDecoded(secret) };
  } catch {
    return null;
  }
}

const formDecoded = (text: string): string => decodeURIComponent(text.replaceAll("+", " "));
