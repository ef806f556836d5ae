import { environment } from "#lib/config/environment";

/** Where people can have an account with which they sign in here. */
export const PROVIDERS = ["google", "github"] as const;
export type ProviderName = (typeof PROVIDERS)[number];

export const PROVIDER_LABELS: Record<ProviderName, string> = { google: "Google", github: "GitHub" };

/** A provider with the client that an operator has registered there. */
export interface Provider {
  name: ProviderName;
  clientId: string;
  clientSecret: string;
  places: Places;
}

/** The addresses of a provider. With an `emails` address it has no ID tokens, and the person is read there and at `person`. */
export interface Places {
  issuer: string;
  authorization: string;
  token: string;
  person?: string;
  emails?: string;
}

const PLACES: Record<ProviderName, Places> = {
  google: {
    issuer: "https://accounts.google.com",
    authorization: "https://accounts.google.com/o/oauth2/v2/auth",
    token: "https://oauth2.googleapis.com/token",
  },
  github: {
    issuer: "https://github.com/login/oauth",
    authorization: "https://github.com/login/oauth/authorize",
    token: "https://github.com/login/oauth/access_token",
    person: "https://api.github.com/user",
    emails: "https://api.github.com/user/emails",
  },
};

/** Returns the providers that are configured, in the order of their buttons. */
export const configuredProviders = (): Provider[] => PROVIDERS.flatMap((name) => findProvider(name) ?? []);

/** Returns a provider that is configured, or null. */
export function findProvider(name: string): Provider | null {
  const known = PROVIDERS.find((one) => one === name);
  if (!known) return null;
  const [clientId, clientSecret] =
    known === "google"
      ? [environment.AUTH_GOOGLE_ID, environment.AUTH_GOOGLE_SECRET]
      : [environment.AUTH_GITHUB_ID, environment.AUTH_GITHUB_SECRET];
  return clientId && clientSecret ? { name: known, clientId, clientSecret, places: PLACES[known] } : null;
}
