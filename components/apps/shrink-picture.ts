/** Twice the largest size that a logo is shown at. A PNG of this size fits into what is stored. */
const SIDE_PX = 128;
const MAX_BYTES = 64 * 1024;
const TYPES = ["image/png", "image/jpeg", "image/webp"];

/** Returns the picture, made smaller if it is too large to store, or null for a file that is not a picture. */
export async function shrinkPicture(file: File): Promise<File | null> {
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return null;
  if (file.size <= MAX_BYTES && TYPES.includes(file.type)) return file;
  const scale = Math.min(1, SIDE_PX / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  return blob && new File([blob], "logo.png", { type: "image/png" });
}
