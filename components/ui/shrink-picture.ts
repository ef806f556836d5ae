const TYPES = ["image/png", "image/jpeg", "image/webp"];

/** How large a picture may be that is stored. */
export interface PictureLimits {
  /** The longer side of a picture that was made smaller. */
  sidePx: number;
  maxBytes: number;
}

/** Returns the picture, made smaller if it is too large to store, or null for a file that is not a picture. */
export async function shrinkPicture(file: File, { sidePx, maxBytes }: PictureLimits): Promise<File | null> {
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return null;
  if (file.size <= maxBytes && TYPES.includes(file.type)) return file;
  const scale = Math.min(1, sidePx / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  return blob && new File([blob], "picture.png", { type: "image/png" });
}
