import { appUrl } from "#lib/config/environment";

/**
 * The protected resources of this deployment, by their path. One audience: the same handlers answer at each, with the same
 * tokens, and no token of another server works at any.
 */
const RESOURCES = ["", "/v1", "/mcp"];

/** Returns whether a resource indicator (RFC 8707) names this deployment. */
export function isOurResource(indicator: string): boolean {
  const url = URL.parse(indicator);
  if (!url || url.origin !== appUrl() || url.username || url.password) return false;
  return /^[^?#]*$/.test(indicator) && RESOURCES.includes(url.pathname.replace(/\/$/, ""));
}

export const FOREIGN_RESOURCE = "resource names another server. Leave it out, or send the address of this one.";

/** Returns what a client needs to know of a protected resource: RFC 9728. It names no scopes: those of the app count. */
export const resourceMetadata = (path: "" | "/mcp"): Record<string, unknown> => ({
  resource: appUrl() + path,
  resource_name: "Zakka",
  authorization_servers: [appUrl()],
  bearer_methods_supported: ["header"],
});

/** Returns where the metadata of a protected resource is. */
export const metadataAddressOf = (path: string): string => `${appUrl()}/.well-known/oauth-protected-resource${path}`;
