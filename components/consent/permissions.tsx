import { PermissionList } from "#components/keys/permission-list";
import { canSeePeople, plainText } from "#components/keys/scope-texts.ts";
import { Note } from "#components/ui/note";
import { SCOPE_TEXTS } from "#lib/texts/scopes";
import { ConsentPart } from "./consent-frame.tsx";
import { isUse, ordered } from "./consent-texts.ts";
import styles from "./permissions.module.css";

/** What an app may do with these scopes, in words, and important things that it cannot do. */
export function Permissions({ app, maker, scopes }: { app: string; maker: string; scopes: readonly string[] }) {
  const { cannot } = plainText(scopes);
  const allowed = ordered(scopes).map((scope) =>
    isUse(scope) ? { text: "", strong: SCOPE_TEXTS[scope] } : { text: SCOPE_TEXTS[scope] },
  );
  return (
    <ConsentPart title={`What ${app} may do`}>
      <PermissionList lines={allowed} />
      {cannot.length > 0 && <PermissionList not lines={cannot.map((text) => ({ text }))} />}
      {canSeePeople(scopes) && (
        <Note kind="care" className={styles.note}>
          <b>Sees personal data.</b> Allow it only if your privacy notice names {maker}.
        </Note>
      )}
    </ConsentPart>
  );
}
