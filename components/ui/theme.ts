/** The theme that a person chose. Without a choice it follows the system. */
export type Theme = "system" | "light" | "dark";
export const THEME_COOKIE = "zakka-theme";

export function themeOf(value: string | undefined): Theme {
  return value === "light" || value === "dark" ? value : "system";
}
