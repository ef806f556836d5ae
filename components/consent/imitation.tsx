import { Note } from "#components/ui/note";
import type { KnownAgent } from "#lib/domain/apps/schema";
import { ConsentPart } from "./consent-frame.tsx";

/** Warns of an app that has the name of a known company, and says what to do. */
export function Imitation({ company, domain }: KnownAgent) {
  return (
    <ConsentPart>
      <Note kind="care">
        <b>This app is not made by {company}.</b> It uses the name, but nobody with an address at {domain} registered
        it. Decline, unless you or somebody in your store registered it.
      </Note>
    </ConsentPart>
  );
}
