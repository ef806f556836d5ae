import { type Environment, readEnvironment } from "#lib/config/environment";

export interface InngestSettings {
  /** Signature checks are off. The configuration allows this only on loopback. */
  isDev: boolean;
  eventKey?: string;
  signingKey?: string;
  /** The server's URL. Without it, Inngest's cloud is used. */
  baseUrl?: string;
}

const DEV_SERVER = "http://localhost:8288";

/** Returns Inngest's settings, or null when it is not configured. Throws `StartError`. */
export function inngestSettings(environment: Environment = readEnvironment()): InngestSettings | null {
  const { INNGEST_DEV: dev = "0", INNGEST_BASE_URL: baseUrl } = environment;
  const { INNGEST_EVENT_KEY: eventKey, INNGEST_SIGNING_KEY: signingKey } = environment;
  const isDev = !["0", "false"].includes(dev);
  if (isDev) {
    const isAddress = !["1", "true"].includes(dev);
    return { isDev, eventKey, signingKey, baseUrl: isAddress ? dev : (baseUrl ?? DEV_SERVER) };
  }
  return eventKey && signingKey ? { isDev, eventKey, signingKey, baseUrl } : null;
}
