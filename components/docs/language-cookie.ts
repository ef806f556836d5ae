/** The cookie with the language that a reader chose for samples. */
export const LANGUAGE_COOKIE = "zakka-docs-language";
