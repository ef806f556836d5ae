import * as oauth from "oauth4webapi";
import { z } from "zod";
import { appUrl } from "#lib/config/environment";
import { emailKey } from "#lib/core/email";
import type { Places, Provider } from "./providers.ts";

const ANSWER_MS = 10_000;

/** What ties an answer of a provider to the question. Kept in the browser, encrypted, until it comes back. */
export interface Question {
  state: string;
  nonce: string;
  verifier: string;
}

/** Who somebody is at a provider. */
export interface Identity {
  subject: string;
  /** The addresses that the provider has verified, as `emailKey` has them. */
  emails: readonly string[];
}

/** Where a provider sends the browser back to. */
const redirectUriOf = ({ name }: Provider): string => `${appUrl()}/sign-in/with/${name}/callback`;

/** Returns a question with this state. */
export const newQuestion = (state: string): Question => ({
  state,
  nonce: oauth.generateRandomNonce(),
  verifier: oauth.generateRandomCodeVerifier(),
});

/** Returns the address at the provider where the person says that they want to sign in here. */
export async function authorizationUrl(provider: Provider, { state, nonce, verifier }: Question): Promise<string> {
  const url = new URL(provider.places.authorization);
  const isOpenId = !provider.places.emails;
  url.search = new URLSearchParams({
    response_type: "code",
    client_id: provider.clientId,
    redirect_uri: redirectUriOf(provider),
    scope: isOpenId ? "openid email" : "read:user user:email",
    state,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
    ...(isOpenId && { nonce }),
  }).toString();
  return url.toString();
}

/**
 * Reads from the provider who came back with this address: exchanges its code, with the proof that we asked. Throws when the
 * person declined, or when anything does not belong to the question. An ID token comes from the provider itself over TLS, so
 * its signature adds nothing.
 */
export async function readIdentity(provider: Provider, callback: URL, question: Question): Promise<Identity> {
  const { places, clientId, clientSecret } = provider;
  const server = { issuer: places.issuer, token_endpoint: places.token };
  const client = { client_id: clientId };
  const options = {
    signal: () => AbortSignal.timeout(ANSWER_MS),
    [oauth.allowInsecureRequests]: places.token.startsWith("http:"),
  };
  const parameters = oauth.validateAuthResponse(server, client, callback, question.state);
  const answer = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    oauth.ClientSecretPost(clientSecret),
    parameters,
    redirectUriOf(provider),
    question.verifier,
    options,
  );
  const isOpenId = !places.emails;
  const tokens = await oauth.processAuthorizationCodeResponse(
    server,
    client,
    answer,
    isOpenId ? { expectedNonce: question.nonce, requireIdToken: true } : {},
  );
  if (isOpenId) return identityOf(oauth.getValidatedIdTokenClaims(tokens));
  const read = async (url: string) =>
    (await oauth.protectedResourceRequest(tokens.access_token, "GET", new URL(url), undefined, null, options)).json();
  return readPerson(places, read);
}

const Claims = z.object({
  sub: z.string().min(1),
  email: z.string().optional(),
  email_verified: z.boolean().optional(),
});

function identityOf(claims: unknown): Identity {
  const { sub, email, email_verified } = Claims.parse(claims);
  return { subject: sub, emails: email && email_verified === true ? [emailKey(email)] : [] };
}

const Person = z.object({ id: z.int() });
const Emails = z.array(z.object({ email: z.string(), verified: z.boolean() }));

async function readPerson({ person, emails }: Places, read: (url: string) => Promise<unknown>): Promise<Identity> {
  const { id } = Person.parse(await read(person ?? ""));
  const verified = Emails.parse(await read(emails ?? "")).filter((one) => one.verified);
  return { subject: String(id), emails: verified.map(({ email }) => emailKey(email)) };
}
