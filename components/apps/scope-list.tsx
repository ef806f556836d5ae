import { Check } from "lucide-react";
import { SCOPES } from "#lib/core/scopes";
import { SCOPE_WORDS } from "#lib/words/scopes";

/** What an app with these scopes may do, a line for each. */
export function ScopeList({ scopes }: { scopes: readonly string[] }) {
  return (
    <ul className="words">
      {SCOPES.filter((scope) => scopes.includes(scope)).map((scope) => (
        <li key={scope}>
          <Check />
          <span>{SCOPE_WORDS[scope]}</span>
        </li>
      ))}
    </ul>
  );
}
