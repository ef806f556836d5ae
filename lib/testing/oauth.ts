import { answerRevoke } from "#lib/oauth/revoke";
import { answerToken } from "#lib/oauth/token";
import { REDIRECT_URI, type TestApp, type TestCode } from "./apps.ts";
import { type Called, toCalled } from "./http.ts";

type Form = Record<string, string> | [string, string][] | string;

const ENDPOINTS = { token: answerToken, revoke: answerRevoke };

/** Posts a form to an endpoint of the protocol, in this process. */
export async function postForm(
  endpoint: keyof typeof ENDPOINTS,
  form: Form,
  { headers, query = "" }: { headers?: Record<string, string>; query?: string } = {},
): Promise<Called> {
  const body = new URLSearchParams(form).toString();
  const type = "application/x-www-form-urlencoded";
  const init = { method: "POST", headers: { "Content-Type": type, ...headers }, body };
  return toCalled(await ENDPOINTS[endpoint](new Request(`http://localhost/oauth/${endpoint}${query}`, init)));
}

/** How an app proves itself in a form. */
export const clientFields = ({ app, secret }: TestApp): Record<string, string> => ({
  client_id: app.id,
  ...(secret && { client_secret: secret }),
});

/** The form that exchanges a code. */
export const codeForm = (app: TestApp, { code, verifier }: TestCode): Record<string, string> => ({
  ...clientFields(app),
  grant_type: "authorization_code",
  code,
  code_verifier: verifier,
  redirect_uri: REDIRECT_URI,
});

/** The form that exchanges a refresh token. */
export const refreshForm = (app: TestApp, refresh_token: string): Record<string, string> => ({
  ...clientFields(app),
  grant_type: "refresh_token",
  refresh_token,
});
