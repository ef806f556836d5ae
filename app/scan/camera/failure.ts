/** Why there is no picture. Each reason has its own words and steps. */
export type CameraFailure = "insecure" | "denied" | "missing" | "taken" | "unsupported" | "decoder";

export interface CameraWords {
  title: string;
  sentence: string;
  /** `{lock}` and `{letters}` stand for the icons of browsers. */
  steps: readonly string[];
  /** The button that tries again, or null where trying again cannot help. */
  again: string | null;
}

/** What `getUserMedia` threw, or what the page knows before asking. */
export function cameraFailureOf(error: unknown, secure: boolean): CameraFailure {
  if (!secure) return "insecure";
  const name = error instanceof Error || isNamed(error) ? error.name : "";
  switch (name) {
    case "NotAllowedError":
    case "PermissionDeniedError":
    case "SecurityError":
      return "denied";
    case "NotFoundError":
    case "DevicesNotFoundError":
    case "OverconstrainedError":
      return "missing";
    case "NotReadableError":
    case "TrackStartError":
    case "AbortError":
      return "taken";
    case "DecoderError":
      return "decoder";
  }
  return "unsupported";
}

const isNamed = (error: unknown): error is { name: string } =>
  typeof error === "object" && error !== null && "name" in error && typeof error.name === "string";

export const CAMERA_WORDS: Record<CameraFailure, CameraWords> = {
  denied: {
    title: "No camera",
    sentence: "This browser was told not to use the camera here. Codes can be typed until that changes.",
    steps: ["Tap {lock} or {letters} beside the address", "Camera: Allow", "Come back here"],
    again: "Ask again",
  },
  insecure: {
    title: "No camera",
    sentence:
      "Browsers give the camera to secure addresses only, and this one does not begin with https. Codes can be typed.",
    steps: ["Open this page by its https address", "Allow the camera there"],
    again: null,
  },
  missing: {
    title: "No camera",
    sentence: "This device has none that the browser can see. Codes can be typed.",
    steps: ["Plug a camera in, or use a phone"],
    again: "Look again",
  },
  taken: {
    title: "Camera busy",
    sentence: "Another app or page holds the camera. Codes can be typed until it lets go.",
    steps: ["Close the other camera app", "Come back here"],
    again: "Try again",
  },
  unsupported: {
    title: "No camera",
    sentence: "This browser cannot show a camera to a page. Codes can be typed.",
    steps: ["Update the browser, or use another one"],
    again: "Try again",
  },
  decoder: {
    title: "No reader",
    sentence: "The camera runs, but the part that reads codes did not load. Codes can be typed.",
    steps: ["Check the network", "Load this page again"],
    again: "Load again",
  },
};
