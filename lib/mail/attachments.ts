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

/** Encodes what is attached to a mail. A logo that is no longer kept is left out. */
export async function encodeAttachments(attachments: readonly MailAttachment[]): Promise<MailFile[]> {
  const files: MailFile[] = [];
  for (const attachment of attachments) {
    const file = await encodeOne(attachment);
    if (file) files.push(file);
  }
  return files;
}

async function encodeOne(attachment: MailAttachment): Promise<MailFile | null> {
  switch (attachment.is) {
    case "qr":
      return {
        name: attachment.name,
        type: "image/png",
        cid: attachment.cid,
        content: await toQrPicture(attachment.text),
      };
    case "logo": {
      const picture = await readPicture(attachment.picture, LOGO_PX);
      if (!picture) return null;
      // Not every mail program shows WebP.
      const sharp = await loadSharp();
      const content = await sharp(picture)
        .resize({ height: LOGO_HEIGHT_PX, withoutEnlargement: true })
        .png()
        .toBuffer();
      return { name: "logo.png", type: "image/png", cid: attachment.cid, content };
    }
    case "calendar":
      return {
        name: attachment.name ?? "calendar.ics",
        type: "text/calendar; charset=utf-8",
        content: Buffer.from(attachment.text),
      };
  }
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
