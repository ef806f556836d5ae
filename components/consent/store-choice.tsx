import { clsx } from "clsx";
import { CircleDot } from "lucide-react";
import { Segmented } from "#components/ui/field";
import { Note } from "#components/ui/note";
import { Hint, Truncated } from "#components/ui/text";
import type { Scope } from "#lib/core/scopes";
import { SCOPE_TEXTS } from "#lib/texts/scopes";
import { ConsentPart } from "./consent-frame.tsx";
import { changesOf } from "./consent-texts.ts";
import styles from "./store-choice.module.css";

type Mode = "live" | "test";

/** A store in which the person may allow the app. */
export interface ChoosableStore {
  id: string;
  name: string;
  /** What the app may do there now, by mode. Null where it is not installed. */
  installed: Record<Mode, readonly string[] | null>;
}

interface Props {
  stores: readonly ChoosableStore[];
  /** The store and mode that are chosen at first. */
  store: string;
  mode: Mode;
  app: string;
  scopes: readonly string[];
}

/** Chooses the store and the data. What changes there is shown by style rules alone, so it works without JavaScript. */
export function StoreChoice({ stores, store, mode, app, scopes }: Props) {
  const live = (
    <>
      <CircleDot size={14} />
      Live
    </>
  );
  return (
    <ConsentPart title="Where" className={styles.where}>
      <ul aria-label="Where">
        {stores.map((one) => (
          <li key={one.id} className={styles.store}>
            <label>
              <input type="radio" name="store" value={one.id} defaultChecked={one.id === store} />
              <Truncated>{one.name}</Truncated>
            </label>
            <Changes mode="live" before={one.installed.live} app={app} scopes={scopes} />
            <Changes mode="test" before={one.installed.test} app={app} scopes={scopes} />
          </li>
        ))}
      </ul>
      <div className={styles.data}>
        <Segmented
          name="mode"
          label="Data"
          defaultValue={mode}
          choices={[
            { value: "live", label: live },
            { value: "test", label: "Test" },
          ]}
        />
      </div>
      <Hint>Test data is separate: no money moves, and no real door opens.</Hint>
    </ConsentPart>
  );
}

interface ChangesProps {
  mode: Mode;
  before: readonly string[] | null;
  app: string;
  scopes: readonly string[];
}

function Changes({ mode, before, app, scopes }: ChangesProps) {
  if (!before) return null;
  const { added, removed } = changesOf(before, scopes);
  const isSame = added.length === 0 && removed.length === 0;
  return (
    <div className={clsx(styles.changes, styles[mode])}>
      <Note>
        <b>Already installed with {mode} data.</b>
        {isSame && ` It asks for the same as before: what ${app} may do does not change.`}
        <ScopeLines title="New:" scopes={added} />
        <ScopeLines title="No longer:" scopes={removed} />
      </Note>
    </div>
  );
}

function ScopeLines({ title, scopes }: { title: string; scopes: readonly Scope[] }) {
  if (scopes.length === 0) return null;
  return (
    <>
      <p>{title}</p>
      <ul>
        {scopes.map((scope) => (
          <li key={scope}>{SCOPE_TEXTS[scope]}</li>
        ))}
      </ul>
    </>
  );
}
