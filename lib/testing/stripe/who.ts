import type { FakeKey } from "./accounts.ts";
import { ApiError, noAccess } from "./api-error.ts";
import type { Owner, State } from "./state.ts";

/** Returns the key of a call and whose objects it asks for. */
export function whoAsks(
  state: State,
  text: string | null,
  stripeAccount: string | null,
): { owner: Owner; key: FakeKey } {
  const key = state.key(text ?? "");
  if (!key) {
    const message = text ? `Invalid API Key provided: ${text.slice(0, 8)}***` : "You did not provide an API key.";
    throw new ApiError(401, { type: "invalid_request_error", message }, false);
  }
  const isLive = /^[sr]k_live_/.test(key.key);
  const account = stripeAccount ?? key.account;
  if (account !== key.account && !state.account(key.account).connected.includes(account)) throw noAccess(account);
  return { key, owner: { account, isLive } };
}
