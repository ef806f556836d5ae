import type { RenderedCamera } from "html5-qrcode/esm/camera/core";
import { CameraImpl } from "html5-qrcode/esm/camera/core-impl";

/** The size of the picture, whose middle square is read. A phone that is held upright turns it: it gives 720 × 1280. */
const PICTURE = { width: { ideal: 1280 }, height: { ideal: 720 } };

/** After this time without a picture the camera is used anyway: the picture may still come. */
const PICTURE_TIMEOUT_MS = 5_000;

export interface RunningCamera {
  video: HTMLVideoElement;
  deviceId: string | null;
  /** Null where the camera has no light. */
  torch: { on: boolean; set: (on: boolean) => Promise<void> } | null;
  /** Null where the camera cannot zoom to 2×. */
  zoom: { set: (times: number) => Promise<void> } | null;
  stop(): Promise<void>;
}

/** Starts a camera inside `parent`: the one with the ID `wanted`, else the one on the back. */
export async function startCamera(
  parent: HTMLElement,
  wanted: string | null,
  onLost: (deviceId: string | null) => void,
): Promise<RunningCamera> {
  const camera = await open(wanted);
  const rendered = await camera.render(parent, {}, { onRenderSurfaceReady: () => {} });
  const video = rendered.getSurface();
  fitToScreen(video);
  await waitForPicture(video);
  const track = (video.srcObject as MediaStream).getVideoTracks()[0];
  const deviceId = track?.getSettings().deviceId ?? null;
  const onEnded = () => onLost(deviceId);
  track?.addEventListener("ended", onEnded);
  return {
    video,
    deviceId,
    ...tools(rendered),
    stop: async () => {
      track?.removeEventListener("ended", onEnded);
      await rendered.close();
    },
  };
}

/** The library sets a fixed width. The style sheet fits the picture to the screen, and is told when the phone is turned. */
function fitToScreen(video: HTMLVideoElement): void {
  video.style.removeProperty("width");
  const tell = () => video.toggleAttribute("data-upright", video.videoHeight > video.videoWidth);
  video.addEventListener("resize", tell);
  tell();
}

/** Waits for the first picture: the library fails when a camera is removed before it. */
async function waitForPicture(video: HTMLVideoElement): Promise<void> {
  if (!video.paused && video.readyState >= video.HAVE_CURRENT_DATA) return;
  await new Promise((resolve) => {
    video.addEventListener("playing", resolve, { once: true });
    setTimeout(resolve, PICTURE_TIMEOUT_MS);
  });
}

async function open(wanted: string | null): Promise<CameraImpl> {
  const facing = { ...PICTURE, facingMode: { ideal: "environment" } };
  if (!wanted) return (await CameraImpl.create(facing)) as CameraImpl;
  try {
    return (await CameraImpl.create({ ...PICTURE, deviceId: { exact: wanted } })) as CameraImpl;
  } catch (error) {
    // The saved camera no longer exists, so another one is used.
    if (error instanceof Error && error.name === "OverconstrainedError") {
      return (await CameraImpl.create(facing)) as CameraImpl;
    }
    throw error;
  }
}

function tools(rendered: RenderedCamera): Pick<RunningCamera, "torch" | "zoom"> {
  const torch = rendered.getCapabilities().torchFeature();
  const zoom = rendered.getCapabilities().zoomFeature();
  return {
    torch: torch.isSupported() ? { on: torch.value() === true, set: (on) => torch.apply(on) } : null,
    zoom: zoom.isSupported() && zoom.max() >= 2 ? { set: (times) => zoom.apply(Math.max(times, zoom.min())) } : null,
  };
}

export interface CameraChoice {
  id: string;
  name: string;
}

/** Lists the cameras. Browsers tell their names only after the user has allowed one. */
export async function listCameras(): Promise<CameraChoice[]> {
  const devices = await navigator.mediaDevices.enumerateDevices();
  return devices
    .filter(({ kind, deviceId }) => kind === "videoinput" && deviceId)
    .map(({ deviceId, label }, index) => ({ id: deviceId, name: label || `Camera ${index + 1}` }));
}
