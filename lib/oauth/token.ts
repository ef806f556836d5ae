import OAuth2Server from "@node-oauth/oauth2-server";
import type { RequestFacts } from "#lib/core/request";
import { ACCESS_SECONDS } from "#lib/domain/app-grants/exchange";
import { endpoint } from "./answer.ts";
import { tokenModel } from "./model.ts";
import { type ClientForm, readForm } from "./read-form.ts";
import { FOREIGN_RESOURCE, isOurResource } from "./resource.ts";

const {
  InvalidRequestError,
  OAuthError,
  Request: LibraryRequest,
  Response: LibraryResponse,
  UnsupportedGrantTypeError,
} = OAuth2Server;

const GRANT_TYPES = ["authorization_code", "refresh_token"];

/** `POST /oauth/token`: exchanges a code or a refresh token. The library does the protocol, the model what is ours. */
export const answerToken = endpoint(async (request, facts) => {
  const form = await readForm(request);
  const type = form.parameters.get("grant_type");
  if (!type) throw new InvalidRequestError("grant_type is required. Send authorization_code or refresh_token.");
  if (!GRANT_TYPES.includes(type)) {
    throw new UnsupportedGrantTypeError("grant_type must be authorization_code or refresh_token.");
  }
  const resource = form.parameters.get("resource");
  if (resource && !isOurResource(resource)) throw new OAuthError(FOREIGN_RESOURCE, { name: "invalid_target" });
  return { ...(await exchange(form, facts)), expires_in: ACCESS_SECONDS };
});

async function exchange(form: ClientForm, facts: RequestFacts): Promise<Record<string, unknown>> {
  const { parameters, clientId: client_id, clientSecret: client_secret } = form;
  const server = new OAuth2Server({ model: tokenModel(form, facts) });
  const request = new LibraryRequest({
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", "content-length": "1" },
    query: {},
    body: { ...Object.fromEntries(parameters), client_id, client_secret },
  });
  const response = new LibraryResponse();
  // Public apps have no secret. The model refuses a confidential one without.
  const requireClientAuthentication = { authorization_code: false, refresh_token: false };
  await server.token(request, response, { accessTokenLifetime: ACCESS_SECONDS, requireClientAuthentication });
  return response.body;
}
