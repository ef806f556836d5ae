import { environment } from "#lib/config/environment";
import { StartError } from "#lib/config/start-error";
import { listenSecret } from "#lib/core/secrets";
import type { Followed } from "#lib/listen/feed";

/** Returns the secret that `zakka listen` signs with. Throws a StartError if APP_SECRET is missing. */
export function secretOf({ merchantId, mode }: Followed): string {
  const [appSecret] = environment.APP_SECRET ?? [];
  if (!appSecret) {
    throw new StartError(
      "APP_SECRET is missing: with a DATABASE_URL of your own, set it to the value that your server has.",
    );
  }
  return listenSecret(appSecret, merchantId, mode);
}
