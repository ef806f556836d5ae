/** Why there is no picture. */
export type CameraFailure = "insecure" | "denied" | "missing" | "taken" | "lost" | "unsupported" | "decoder";

export interface CameraText {
  title: string;
  sentence: string;
  /** `{lock}` and `{letters}` are replaced by the icons that browsers show beside the address. */
  steps: readonly string[];
  /** The button that tries again, or null where trying again cannot help. */
  again: string | null;
}

/** Returns the reason for an error of `getUserMedia`, or for a page that is not secure. */
export function cameraFailureOf(error: unknown, isSecure: boolean): CameraFailure {
  if (!isSecure) return "insecure";
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

/**
 * Returns why a running camera stopped. Browsers say only that it did, so it is looked up whether the camera is still there, by
 * its ID, and whether this page may still use it.
 */
export async function lossOf(deviceId: string | null): Promise<CameraFailure> {
  const [devices, permission] = await Promise.all([
    navigator.mediaDevices.enumerateDevices().catch(() => []),
    navigator.permissions.query({ name: "camera" }).catch(() => null), // some browsers do not know this name
  ]);
  if (permission?.state === "denied") return "denied";
  return devices.some((device) => device.deviceId === deviceId) ? "taken" : "lost";
}

const isNamed = (error: unknown): error is { name: string } =>
  typeof error === "object" && error !== null && "name" in error && typeof error.name === "string";

export const CAMERA_TEXTS: Record<CameraFailure, CameraText> = {
  denied: {
    title: "No camera",
    sentence: "This browser is not allowed to use the camera here. You can type codes until that changes.",
    steps: ["Tap {lock} or {letters} beside the address", "Camera: Allow", "Come back here"],
    again: "Ask again",
  },
  insecure: {
    title: "No camera",
    sentence:
      "Browsers give the camera to secure addresses only, and this one does not begin with https. You can type codes.",
    steps: ["Open this page by its https address", "Allow the camera there"],
    again: null,
  },
  missing: {
    title: "No camera",
    sentence: "The browser found no camera on this device. You can type codes.",
    steps: ["Connect a camera, or use a phone"],
    again: "Look again",
  },
  taken: {
    title: "Camera busy",
    sentence: "Another app or page is using the camera. You can type codes until it is free.",
    steps: ["Close the other camera app", "The camera then starts by itself"],
    again: "Try again",
  },
  lost: {
    title: "Camera lost",
    sentence: "The camera was unplugged or switched off. You can type codes until it is back.",
    steps: ["Connect the camera again", "It then starts by itself"],
    again: "Try again",
  },
  unsupported: {
    title: "No camera",
    sentence: "This browser does not support the camera on web pages. You can type codes.",
    steps: ["Update the browser, or use another one"],
    again: "Try again",
  },
  decoder: {
    title: "No code reader",
    sentence: "The camera runs, but the part that reads codes did not load. You can type codes.",
    steps: ["Check the network", "It is loaded again by itself"],
    again: "Try again",
  },
};
