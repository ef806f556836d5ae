import { LANGUAGES, type Language } from "#app/scan/verdict/guest-words";

/** How this phone is held and used. Kept in its browser. */
export interface Preferences {
  hand: "right" | "left";
  /** `system` follows the device's own contrast setting. */
  contrast: "system" | "high";
  light: "standard" | "cellar";
  sound: boolean;
  language: Language;
  cameraId: string | null;
  torch: boolean;
}

export const DEFAULTS: Preferences = {
  hand: "right",
  contrast: "system",
  light: "standard",
  sound: true,
  language: "en",
  cameraId: null,
  torch: false,
};

const KEY = "zakka.scan.preferences";

/** Reads what was kept. A value that is not valid becomes the default. */
export function readPreferences(kept: string | null): Preferences {
  let found: Partial<Preferences>;
  try {
    found = (JSON.parse(kept ?? "{}") ?? {}) as Partial<Preferences>;
  } catch {
    return DEFAULTS;
  }
  return {
    hand: found.hand === "left" ? "left" : "right",
    contrast: found.contrast === "high" ? "high" : "system",
    light: found.light === "cellar" ? "cellar" : "standard",
    sound: found.sound !== false,
    language: LANGUAGES.find((language) => language === found.language) ?? "en",
    cameraId: typeof found.cameraId === "string" ? found.cameraId : null,
    torch: found.torch === true,
  };
}

export function loadPreferences(): Preferences {
  try {
    return readPreferences(localStorage.getItem(KEY));
  } catch {
    return DEFAULTS;
  }
}

export function keepPreferences(preferences: Preferences): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(preferences));
  } catch {
    // Storage is switched off: the choice holds until the page is left.
  }
}
