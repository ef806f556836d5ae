/** What a person chose for the look: follow the system unless said otherwise. */
export type Theme = "system" | "light" | "dark";
export const THEME_COOKIE = "zakka-theme";

export function themeOf(value: string | undefined): Theme {
  return value === "light" || value === "dark" ? value : "system";
}
