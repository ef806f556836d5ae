import { createHash } from "node:crypto";
import { APP_ID } from "./client.ts";
import type { InngestSettings } from "./settings.ts";

const CLOUD = "https://api.inngest.com";
const TIMEOUT_MS = 5_000;

/** Checks that Inngest is reachable and accepts the signing key, and counts this app's functions. Changes nothing. */
export async function diagnose({
  baseUrl = CLOUD,
  signingKey,
}: InngestSettings): Promise<{ ok: boolean; message: string }> {
  try {
    const response = await fetch(new URL(`/v1/apps/${APP_ID}/functions`, baseUrl), {
      headers: signingKey ? { Authorization: `Bearer ${hashed(signingKey)}` } : {},
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if ([401, 403].includes(response.status)) {
      return { ok: false, message: `${baseUrl} does not take INNGEST_SIGNING_KEY: use the key that Inngest shows.` };
    }
    if (!response.ok) return { ok: false, message: `${baseUrl} answers ${response.status}: is it Inngest?` };
    const count = countOf(await response.json());
    const next =
      count > 0 ? `knows ${count} functions of this app.` : "is told of the functions when the server starts.";
    return { ok: true, message: `${baseUrl} takes the signing key and ${next}` };
  } catch (error) {
    const { message, cause } = error as Error & { cause?: { code?: string } };
    return {
      ok: false,
      message: `${baseUrl} does not answer (${cause?.code ?? message}): start it, or put INNGEST_BASE_URL right.`,
    };
  }
}

/** The form that Inngest's API expects: the key's bytes hashed, the prefix unchanged. */
function hashed(signingKey: string): string {
  const [prefix = ""] = /^signkey-\w+-/.exec(signingKey) ?? [];
  return (
    prefix +
    createHash("sha256")
      .update(Buffer.from(signingKey.slice(prefix.length), "hex"))
      .digest("hex")
  );
}

const countOf = (body: unknown): number => {
  const list = Array.isArray(body) ? body : (body as { data?: unknown } | null)?.data;
  return Array.isArray(list) ? list.length : 0;
};
