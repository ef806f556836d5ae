import { PermissionList } from "#components/keys/permission-list";
import { SCOPES } from "#lib/core/scopes";
import { SCOPE_TEXTS } from "#lib/texts/scopes";

/** What an app with these scopes may do, a line for each. */
export function ScopeList({ scopes }: { scopes: readonly string[] }) {
  const granted = SCOPES.filter((scope) => scopes.includes(scope));
  return <PermissionList lines={granted.map((scope) => ({ text: SCOPE_TEXTS[scope] }))} />;
}
