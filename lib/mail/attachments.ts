import { encode } from "uqr";
import type { MailAttachment } from "#lib/domain/mail/row";
import { loadSharp } from "#lib/pictures/load-sharp";
import { readPicture } from "#lib/pictures/pictures";

/** A file of a mail. One with a `cid` stands in the HTML. */
export interface MailFile {
  name: string;
  type: string;
  content: Buffer;
  cid?: string;
}

/** The white border of a QR code, and the width of a module in pixels. */
const BORDER = 4;
const MODULE_PX = 8;
const LOGO_PX = 400;
const LOGO_HEIGHT_PX = 88;

/** Returns what a mail program shows of a file, which is known before it is encoded. */
export function fileFacts(attachment: MailAttachment): Omit<MailFile, "content"> {
  switch (attachment.is) {
    case "qr":
      return { name: attachment.name, type: "image/png", cid: attachment.cid };
    case "logo":
      return { name: "logo.png", type: "image/png", cid: attachment.cid };
    case "calendar":
      return { name: attachment.name ?? "calendar.ics", type: "text/calendar; charset=utf-8" };
  }
}

/** Encodes what is attached to a mail. A logo that is no longer kept is left out. */
export async function encodeAttachments(attachments: readonly MailAttachment[]): Promise<MailFile[]> {
  const files: MailFile[] = [];
  for (const attachment of attachments) {
    const content = await contentOf(attachment);
    if (content) files.push({ ...fileFacts(attachment), content });
  }
  return files;
}

async function contentOf(attachment: MailAttachment): Promise<Buffer | null> {
  switch (attachment.is) {
    case "qr":
      return toQrPicture(attachment.text);
    case "logo":
      return toLogoPicture(attachment.picture);
    case "calendar":
      return Buffer.from(attachment.text);
  }
}

/** Returns a kept picture as a PNG: not every mail program shows WebP. */
async function toLogoPicture(name: string): Promise<Buffer | null> {
  const picture = await readPicture(name, LOGO_PX);
  if (!picture) return null;
  const sharp = await loadSharp();
  return sharp(picture).resize({ height: LOGO_HEIGHT_PX, withoutEnlargement: true }).png().toBuffer();
}

/** Returns a QR code as a PNG: mail programs show neither SVG nor `data:` addresses. */
async function toQrPicture(text: string): Promise<Buffer> {
  const sharp = await loadSharp();
  const { data, size } = encode(text, { border: BORDER, ecc: "M" });
  const pixels = Buffer.from(data.flatMap((row) => row.map((dark) => (dark ? 0 : 255))));
  return sharp(pixels, { raw: { width: size, height: size, channels: 1 } })
    .resize({ width: size * MODULE_PX, kernel: "nearest" })
    .png({ palette: true, colours: 2 })
    .toBuffer();
}
