"use client";
import { Note } from "#components/ui/note";
import { Section } from "#components/ui/section";
import { Hint } from "#components/ui/text";
import { Presets } from "./presets.tsx";
import { ScopeMatrix } from "./scope-matrix.tsx";
import styles from "./scopes-section.module.css";

/** The part of a form that picks scopes. A mistake replaces the hint below, so that nothing above it moves. */
export function ScopesSection({
  title,
  hint,
  server: { errorOf, touch },
  scopes,
  offered,
  onChange,
}: {
  title: string;
  hint: string;
  server: { errorOf: (name: "scopes") => string | undefined; touch: (name: string) => void };
  scopes: readonly string[];
  offered?: readonly string[];
  onChange: (scopes: readonly string[]) => void;
}) {
  const pick = (preset: readonly string[]) => {
    onChange(preset);
    touch("scopes");
  };
  const mistake = errorOf("scopes");
  return (
    <Section title={title} end={<Presets scopes={scopes} offered={offered} onPick={pick} />} className={styles.section}>
      <ScopeMatrix scopes={scopes} offered={offered} onChange={onChange} />
      {mistake ? (
        <div className={styles.mistake}>
          <Note kind="no">{mistake}</Note>
        </div>
      ) : (
        <Hint className={styles.hint}>{hint}</Hint>
      )}
    </Section>
  );
}
