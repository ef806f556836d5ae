import OAuth2Server from "@node-oauth/oauth2-server";
import { environment } from "#lib/config/environment";
import type { RequestFacts } from "#lib/core/request";
import {
  endIfReused,
  exchangeCode,
  type IssuedTokens,
  mustAskAgain,
  rotateRefreshToken,
} from "#lib/domain/app-grants/exchange";
import { type FoundCode, type FoundSecret, findCode, findRefreshToken } from "#lib/domain/app-grants/secret";
import { authenticateClient, type Client } from "#lib/domain/apps/client";
import { rateLimited } from "#lib/http/rate-limited";
import { DEFAULT_LIMIT, takeOne } from "#lib/rate-limit/take-one";
import type { ClientForm } from "./read-form.ts";

const { InvalidClientError, InvalidGrantError } = OAuth2Server;

type Model = OAuth2Server.AuthorizationCodeModel & OAuth2Server.RefreshTokenModel;

const VERIFIER = /^[A-Za-z\d._~-]{43,128}$/;

/** The app that sends a form. Throws `invalid_client`. */
export async function clientOf(
  { clientId, clientSecret }: ClientForm,
  { realNow: now }: RequestFacts,
): Promise<Client> {
  const client = clientId === undefined ? null : await authenticateClient(clientId, clientSecret ?? null, now);
  if (client) return client;
  throw new InvalidClientError(
    "No app has this client_id and client_secret. Check both in the dashboard; a public app sends no secret.",
  );
}

/**
 * What the library asks for while it answers one request. A code or refresh token is spent in `saveToken`, by the statement
 * that writes the tokens, after everything else was checked: `revoke…` has nothing left to do.
 */
export function tokenModel(form: ClientForm, facts: RequestFacts): Model {
  let client: Client;
  let found: FoundSecret;
  return {
    async getClient() {
      client = await clientOf(form, facts);
      return { id: client.id, grants: ["authorization_code", "refresh_token"] };
    },
    async getAuthorizationCode(code) {
      const row = await usable(await findCode(code), client, "code_reused", facts);
      checkCodeUse(row, form);
      found = row;
      return {
        ...sharedFields(row),
        authorizationCode: code,
        expiresAt: FAR,
        redirectUri: row.redirectUri,
        ...pkceOf(row),
      };
    },
    async getRefreshToken(refreshToken) {
      found = await usable(await findRefreshToken(refreshToken), client, "token_reused", facts);
      return { ...sharedFields(found), refreshToken, refreshTokenExpiresAt: FAR };
    },
    revokeAuthorizationCode: async () => true,
    revokeToken: async () => true,
    generateAccessToken: async () => PENDING,
    generateRefreshToken: async () => PENDING,
    async saveToken({ scope = [], authorizationCode }, its, user) {
      const code = authorizationCode as string | undefined;
      const tokens = code
        ? await exchangeCode(code, found as FoundCode, facts)
        : await rotateRefreshToken(form.parameters.get("refresh_token") ?? "", found, scope, facts);
      if (!tokens) throw unusable(code ? "code" : "refresh token");
      return { ...namesOf(tokens), scope, client: its, user };
    },
    saveAuthorizationCode: () => Promise.reject(new Error("Codes are issued by the consent page.")),
    getAccessToken: () => Promise.reject(new Error("Access tokens are checked by the API.")),
  };
}

/** The tokens are made with the statement that stores them. */
const PENDING = "pending";
/** The expiry was checked, by the clock that wrote it. */
const FAR = new Date(8_640_000_000_000_000);

/**
 * Checks that a code or refresh token belongs to the app and still works. One that was used before ends its grant. A request
 * counts towards the limit of the grant.
 */
async function usable<Found extends FoundSecret>(
  found: Found | null,
  client: Client,
  why: "code_reused" | "token_reused",
  facts: RequestFacts,
): Promise<Found> {
  const what = why === "code_reused" ? "code" : "refresh token";
  if (found?.appId !== client.id)
    throw new InvalidGrantError(
      `This ${what} is unknown, it expired long ago, or it was issued to another app. Send the person through /oauth/authorize again.`,
    );
  const allowance = await takeOne(found.grantId, environment.API_RATE_LIMIT_PER_MINUTE ?? DEFAULT_LIMIT);
  if (!allowance.allowed) throw rateLimited(allowance);
  if (await endIfReused(found, why, facts)) throw unusable(what);
  if (found.isRevoked)
    throw new InvalidGrantError("The store has ended the access of this app. Ask it to install the app again.");
  if (mustAskAgain(found, facts.realNow))
    throw new InvalidGrantError(
      "The access of an app ends a year after a person allowed it, and that year is over. Send the person through /oauth/authorize again.",
    );
  if (found.expiresAt > facts.realNow) return found;
  throw new InvalidGrantError(`This ${what} has expired. Send the person through /oauth/authorize again.`);
}

const unusable = (what: string): Error =>
  new InvalidGrantError(
    `This ${what} was used before, so it may have been stolen: the access of the app is revoked. Ask the store to install the app again.`,
  );

/** The library would call another redirect address, and a verifier of another form, an invalid request. */
function checkCodeUse({ redirectUri }: FoundCode, { parameters }: ClientForm): void {
  if (parameters.get("redirect_uri") !== redirectUri) {
    throw new InvalidGrantError("redirect_uri must be exactly the one that the code was requested with.");
  }
  if (!VERIFIER.test(parameters.get("code_verifier") ?? "")) {
    throw new InvalidGrantError("Send the code_verifier that belongs to the code_challenge: 43 to 128 characters.");
  }
}

const pkceOf = ({ codeChallenge }: FoundCode) => ({ codeChallenge, codeChallengeMethod: "S256" });

const sharedFields = ({ scopes, appId, grantId }: FoundSecret) => ({
  scope: scopes,
  client: { id: appId, grants: [] },
  user: { id: grantId },
});

const namesOf = ({ accessToken, accessTokenExpiresAt, refreshToken, refreshTokenExpiresAt }: IssuedTokens) => ({
  accessToken,
  accessTokenExpiresAt,
  refreshToken,
  refreshTokenExpiresAt,
});
