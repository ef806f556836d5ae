import { appUrl } from "#lib/config/environment";
import { SCOPES, type Scope } from "#lib/core/scopes";
import { type Client, findClient } from "#lib/domain/apps/client";
import { isSameRedirect } from "#lib/domain/apps/redirect-uri";
import { FOREIGN_RESOURCE, isOurResource } from "./resource.ts";

/** What an app asks a store to allow: the `Consent` of `authorizeApp`. */
export interface AuthorizationRequest {
  app: Client;
  scopes: Scope[];
  /** As it was requested, with its port. */
  redirectUri: string;
  /** Goes back to the app as it came. */
  state: string | null;
  /** Of the method S256. */
  codeChallenge: string;
}

export type AuthorizationReading =
  /** Show the consent page. */
  | { kind: "consent"; request: AuthorizationRequest }
  /** Show this to the user, with the remedy for the app's maker. Never redirect: who asks may not be the app. */
  | { kind: "problem"; message: string; remedy: string }
  /** The app may be told there what is wrong with its request, see `mayBeSentBack`. */
  | { kind: "fault"; address: string; app: Client; message: string };

const MAX_STATE_LENGTH = 2_000;
/** Base64url of a SHA-256. */
const S256_CHALLENGE = /^[A-Za-z\d_-]{43}$/;

/**
 * Reads the query of `/oauth/authorize`: RFC 6749, 4.1.1, with PKCE (RFC 7636) required. Called again with the same query
 * when the consent form is sent, so that a form cannot say anything else.
 */
export async function readAuthorizationRequest(query: URLSearchParams): Promise<AuthorizationReading> {
  const [clientId, redirectUri] = [query.getAll("client_id"), query.getAll("redirect_uri")];
  const app = clientId[0] && clientId.length === 1 ? await findClient(clientId[0]) : null;
  if (!app) {
    return problem(
      "This link names no app that is registered here.",
      "Set client_id, once, to the client ID that the dashboard shows under Apps. The app may also have been deleted.",
    );
  }
  const [redirect] = redirectUri;
  if (!redirect || redirectUri.length > 1 || !app.redirect_uris.some((uri) => isSameRedirect(uri, redirect))) {
    return problem(
      `This link leads back to an address that ${app.name} has not registered.`,
      "Set redirect_uri, once, to an address that is registered for the app. It must be equal character by character, also in a slash at its end. Only the port of an address on the same computer may differ.",
    );
  }
  const state = query.getAll("state").length === 1 ? query.get("state") : null;
  const fault = faultOf(query, app);
  if (fault) {
    const address = addressOf(redirect, { ...fault, state });
    return { kind: "fault", address, app, message: fault.error_description };
  }
  const scopes = [...new Set(scopesOf(query, app))] as Scope[];
  const codeChallenge = query.get("code_challenge") ?? "";
  return { kind: "consent", request: { app, scopes, redirectUri: redirect, state, codeChallenge } };
}

const problem = (message: string, remedy: string): AuthorizationReading => ({ kind: "problem", message, remedy });

interface Fault {
  error: string;
  error_description: string;
}

const fault = (error: string, error_description: string): Fault => ({ error, error_description });

/** What the app is told of its request, or null. The first fault counts. */
function faultOf(query: URLSearchParams, app: Client): Fault | null {
  const repeated = [...query.keys()].find((name) => query.getAll(name).length > 1);
  if (repeated) return fault("invalid_request", "A parameter was sent more than once. Send each one once.");
  const type = query.get("response_type");
  if (!type) return fault("invalid_request", "Send response_type=code.");
  if (type !== "code") return fault("unsupported_response_type", "response_type must be code.");
  if (!["query", null].includes(query.get("response_mode"))) {
    return fault("invalid_request", "response_mode must be query.");
  }
  if ((query.get("state")?.length ?? 0) > MAX_STATE_LENGTH) {
    return fault("invalid_request", `state must have at most ${MAX_STATE_LENGTH} characters.`);
  }
  const resource = query.get("resource");
  if (resource && !isOurResource(resource)) return fault("invalid_target", FOREIGN_RESOURCE);
  return challengeFault(query) ?? scopeFault(scopesOf(query, app), app);
}

function challengeFault(query: URLSearchParams): Fault | null {
  const challenge = query.get("code_challenge");
  if (!challenge) return fault("invalid_request", "code_challenge is required: every app uses PKCE.");
  if (query.get("code_challenge_method") !== "S256") {
    return fault("invalid_request", "Send code_challenge_method=S256. No other method is supported.");
  }
  if (!S256_CHALLENGE.test(challenge)) {
    return fault("invalid_request", "code_challenge is the SHA-256 of the verifier in base64url: 43 characters.");
  }
  return null;
}

function scopeFault(words: string[], app: Client): Fault | null {
  if (words.length === 0) return fault("invalid_scope", "The app has no scopes. Add some in the dashboard under Apps.");
  const unknown = words.some((word) => !(SCOPES as readonly string[]).includes(word));
  if (unknown) return fault("invalid_scope", `scope has an unknown scope. The scopes are: ${SCOPES.join(" ")}.`);
  const excess = words.find((word) => !app.scopes.includes(word));
  return excess
    ? fault(
        "invalid_scope",
        `The app is not registered for the scope ${excess}. Add it in the dashboard under Apps, or leave it out.`,
      )
    : null;
}

/** RFC 6749, 3.3: a request that names no scope asks for all that the app is registered for. */
function scopesOf(query: URLSearchParams, app: Client): string[] {
  const named = (query.get("scope") ?? "").split(" ").filter(Boolean);
  return named.length > 0 ? named : app.scopes;
}

/** Where the app gets its code. */
export const codeAddress = ({ redirectUri, state }: AuthorizationRequest, code: string): string =>
  addressOf(redirectUri, { code, state });

/** Where the app is told that the person declined. */
export const declineAddress = ({ redirectUri, state }: AuthorizationRequest): string =>
  addressOf(redirectUri, { ...fault("access_denied", "The person declined to install the app."), state });

/** The redirect address with parameters added to those it has, and with the issuer (RFC 9207). */
function addressOf(redirectUri: string, parameters: Record<string, string | null>): string {
  const given = Object.entries({ ...parameters, iss: appUrl() }).filter(([, value]) => value !== null);
  return `${redirectUri}${redirectUri.includes("?") ? "&" : "?"}${new URLSearchParams(given as [string, string][])}`;
}
