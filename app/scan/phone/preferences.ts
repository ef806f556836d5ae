import { LANGUAGES, type Language } from "#app/scan/verdict/guest-texts";

/** The settings of this phone, stored in its browser. */
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

/** Parses stored preferences. An invalid value becomes the default. */
export function readPreferences(stored: string | null): Preferences {
  let found: Partial<Preferences>;
  try {
    found = (JSON.parse(stored ?? "{}") ?? {}) as Partial<Preferences>;
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

export function savePreferences(preferences: Preferences): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(preferences));
  } catch {
    // Storage is turned off: the choice is kept until the page is closed.
  }
}
