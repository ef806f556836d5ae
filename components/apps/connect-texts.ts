import type { App } from "#lib/domain/apps/schema";

type Client = Pick<App, "id" | "type" | "redirect_uris" | "scopes">;

/** The address that asks a person to allow the app. The app puts its own state and challenge in. */
export function authorizeAddress({ id, redirect_uris, scopes }: Client, origin: string): string {
  const query = new URLSearchParams({
    response_type: "code",
    client_id: id,
    redirect_uri: redirect_uris[0] ?? "",
    scope: scopes.join(" "),
    code_challenge_method: "S256",
  });
  return `${origin}/oauth/authorize?${query}&code_challenge=$CHALLENGE&state=$STATE`;
}

/** The command that exchanges a code for tokens. */
export function tokenCommand({ id, type, redirect_uris }: Client, origin: string): string {
  const client = type === "confidential" ? `-u "${id}:$CLIENT_SECRET"` : `-d client_id=${id}`;
  return [
    `curl ${origin}/oauth/token`,
    client,
    "-d grant_type=authorization_code",
    '-d code="$CODE"',
    '-d code_verifier="$VERIFIER"',
    `--data-urlencode redirect_uri='${(redirect_uris[0] ?? "").replaceAll("'", "%27")}'`,
  ].join(" \\\n  ");
}
