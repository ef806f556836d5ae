"use client";
import { LANGUAGE_COOKIE } from "./language-cookie.ts";

const YEAR_SECONDS = 31_536_000;

/** A tab of a sample. A choice holds for all samples of the page, and for the next pages. */
export function LanguageChoice({
  name,
  language,
  label,
  isShown,
}: {
  name: string;
  language: string;
  label: string;
  isShown: boolean;
}) {
  function choose() {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser that we serve
    document.cookie = `${LANGUAGE_COOKIE}=${language}; path=/docs; max-age=${YEAR_SECONDS}; samesite=lax`;
    for (const other of document.querySelectorAll<HTMLInputElement>(`input[data-language-choice="${language}"]`)) {
      other.checked = true;
    }
  }
  return (
    <label>
      <input
        type="radio"
        name={name}
        value={language}
        data-language-choice={language}
        defaultChecked={isShown}
        onChange={choose}
      />
      {label}
    </label>
  );
}
