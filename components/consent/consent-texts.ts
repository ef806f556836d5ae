import { SCOPES, type Scope } from "#lib/core/scopes";

/** Returns the scopes in the order of the areas. */
export const ordered = (scopes: readonly string[]): Scope[] => SCOPES.filter((scope) => scopes.includes(scope));

/** Returns true for a scope that takes money from cards or lets people in. */
export const isUse = (scope: Scope): boolean => /:(redeem|checkin)$/.test(scope);

/** Returns what consent changes for an app that may already do `before`. */
export const changesOf = (before: readonly string[], asked: readonly string[]) => ({
  added: ordered(asked).filter((scope) => !before.includes(scope)),
  removed: ordered(before).filter((scope) => !asked.includes(scope)),
});

/** Returns where a redirect address leads, for a person: a host, this computer, or an app on this device. */
export function whereText(redirectUri: string): string {
  const { protocol, host } = new URL(redirectUri);
  if (protocol === "https:") return host;
  return protocol === "http:" ? `this computer (${host})` : `the app ${protocol.slice(0, -1)} on this device`;
}

/** Returns who registered an app, by the domain of their confirmed address. */
export const registeredText = (domain: string | null): string =>
  domain
    ? `Registered by somebody at ${domain}.`
    : "The person who registered it no longer has an account with a confirmed address.";

/** Returns how many stores use an app. */
export const usedText = (stores: number): string =>
  stores === 0 ? "Not used by any store yet." : `Used by ${stores === 1 ? "1 store" : `${stores} stores`}.`;
