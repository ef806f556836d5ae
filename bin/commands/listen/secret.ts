import { environment } from "#lib/config/environment";
import { StartError } from "#lib/config/start-error";
import { listenSecret } from "#lib/core/secrets";
import type { Followed } from "#lib/listen/feed";

/** What `zakka listen` signs with; a clear line where APP_SECRET is missing. */
export function secretOf({ merchantId, mode }: Followed): string {
  const appSecret = environment.APP_SECRET;
  if (!appSecret) {
    throw new StartError("APP_SECRET is missing: with a DATABASE_URL of your own, set it as your server has it.");
  }
  return listenSecret(appSecret, merchantId, mode);
}
