import OAuth2Server from "@node-oauth/oauth2-server";
import { revokeToken } from "#lib/domain/app-grants/revoke-token";
import { endpoint } from "./answer.ts";
import { clientOf } from "./model.ts";
import { readForm } from "./read-form.ts";

/** `POST /oauth/revoke`: RFC 7009. Answers the same for a token that is unknown, so that nobody learns of one by asking. */
export const answerRevoke = endpoint(async (request, facts) => {
  const form = await readForm(request);
  const client = await clientOf(form, facts);
  const token = form.parameters.get("token");
  if (!token) throw new OAuth2Server.InvalidRequestError("token is required: send the token to revoke.");
  await revokeToken(token, client.id, facts);
  return {};
});
