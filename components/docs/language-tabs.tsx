import type { ReactNode } from "react";
import { LanguageChoice } from "./language-choice.tsx";
import styles from "./language-tabs.module.css";

/** The languages that samples have, in the order of their tabs. */
export const LANGUAGES = {
  sh: "curl",
  js: "JavaScript",
  python: "Python",
  go: "Go",
  ruby: "Ruby",
  php: "PHP",
} as const;
export type Language = keyof typeof LANGUAGES;

/** The same sample in several languages, of which one is shown. It needs no script; with one, all samples follow the choice. */
export function LanguageTabs({
  name,
  chosen,
  samples,
}: {
  /** Different for each sample of a page. */
  name: string;
  /** What the reader chose before. */
  chosen?: Language;
  samples: readonly { language: Language; code: ReactNode }[];
}) {
  const shown = samples.find(({ language }) => language === chosen) ?? samples[0];
  return (
    <fieldset className={styles.tabs}>
      <legend>Language</legend>
      <div className={styles.choices}>
        {samples.map(({ language }) => (
          <LanguageChoice
            key={language}
            name={name}
            language={language}
            label={LANGUAGES[language]}
            isShown={language === shown?.language}
          />
        ))}
      </div>
      {samples.map(({ language, code }) => (
        <div key={language} className={styles.sample} data-language={language}>
          {code}
        </div>
      ))}
    </fieldset>
  );
}
