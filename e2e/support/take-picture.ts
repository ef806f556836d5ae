import { join } from "node:path";
import type { Page } from "playwright/test";
import sharp from "sharp";

const FOLDER = join(import.meta.dirname, "../../docs/pictures");
const DESK = { width: 1440, height: 900 };
const COLOURS = 128;

/** Writes a picture for the README, when ZAKKA_E2E_PICTURES is set: otherwise a test run would change the checkout. */
export async function takePicture(
  page: Page,
  name: string,
  { colorScheme = "light", size = DESK }: { colorScheme?: "light" | "dark"; size?: typeof DESK } = {},
): Promise<void> {
  if (!process.env.ZAKKA_E2E_PICTURES) return;
  const before = page.viewportSize() ?? size;
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  const picture = await page.screenshot({ animations: "disabled", caret: "hide" });
  await sharp(picture)
    .png({ palette: true, colours: COLOURS })
    .toFile(join(FOLDER, `${name}.png`));
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
  await page.setViewportSize(before);
}

export const PHONE = { width: 390, height: 844 };
