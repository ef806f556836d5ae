import { Check, Minus } from "lucide-react";
import { canSeePeople, plainWords } from "#components/keys/scope-words.ts";
import { Note } from "#components/ui/note";
import { SCOPE_WORDS } from "#lib/words/scopes";
import { isUse, ordered } from "./consent-words.ts";

/** What an app may do with these scopes, in words, and important things that it cannot do. */
export function Permissions({ app, maker, scopes }: { app: string; maker: string; scopes: readonly string[] }) {
  const { cannot } = plainWords(scopes);
  return (
    <section>
      <h2>What {app} may do</h2>
      <ul className="words">
        {ordered(scopes).map((scope) => (
          <li key={scope}>
            <Check />
            {isUse(scope) ? <b>{SCOPE_WORDS[scope]}</b> : <span>{SCOPE_WORDS[scope]}</span>}
          </li>
        ))}
      </ul>
      {cannot.length > 0 && (
        <ul className="words not">
          {cannot.map((line) => (
            <li key={line}>
              <Minus />
              <span>{line}</span>
            </li>
          ))}
        </ul>
      )}
      {canSeePeople(scopes) && (
        <Note kind="care">
          <b>Sees personal data.</b> Allow it only if your privacy notice names {maker}.
        </Note>
      )}
    </section>
  );
}
