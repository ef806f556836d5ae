import { vi } from "vitest";
import { log } from "#lib/config/log";
import { pool } from "#lib/db/client";
import { LONG_MS } from "./mail.ts";
import { mailOf } from "./people.ts";
import { until } from "./receiver.ts";
import type { SmtpMail } from "./smtp.ts";
import { makeStore, type TestStore } from "./store.ts";

/** Makes a store that writes to its guests, in a database without mail. */
export async function makeWritingStore(): Promise<TestStore> {
  await pool().query("TRUNCATE mail");
  vi.spyOn(log, "warn").mockImplementation(() => {});
  return makeStore({
    timezone: "Europe/Berlin",
    support_email: "help@tidehouse.example",
    brand_colour: "#0a7d5c",
  });
}

/** Waits until exactly so many mails of the store have ended. */
export const mailEnded = (store: TestStore, count: number): Promise<void> =>
  until(async () => (await mailOf(store.live)).filter(({ status }) => status !== "waiting").length === count, LONG_MS);

/** The pictures in a mail. */
export const picturesIn = (mail: SmtpMail | undefined) =>
  filesOf(mail).filter(({ mimeType }) => mimeType === "image/png");

/** The calendar file of a mail, with its long lines joined. */
export const calendarIn = (mail: SmtpMail | undefined): string | null => {
  const file = filesOf(mail).find(({ mimeType }) => mimeType.startsWith("text/calendar"));
  return file
    ? Buffer.from(file.bytes)
        .toString()
        .replace(/\r?\n /g, "")
    : null;
};

const filesOf = (mail: SmtpMail | undefined) =>
  (mail?.attachments ?? []).map(({ content, mimeType, contentId, disposition }) => ({
    mimeType,
    disposition,
    cid: contentId?.replace(/[<>]/g, ""),
    bytes: typeof content === "string" ? Buffer.from(content) : new Uint8Array(content as ArrayBuffer),
  }));
