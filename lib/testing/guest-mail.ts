import { vi } from "vitest";
import { log } from "#lib/config/log";
import { pool } from "#lib/db/client";
import type { Context } from "#lib/db/context";
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

/** Renders and keeps the mail of a mode, as its sender does. */
export async function keepAllMail({ merchantId, mode }: Context): Promise<void> {
  await pool().query(
    `UPDATE mail SET status = 'kept', subject = 'Your order', text = 'Thank you', html = '<p>Thank you</p>', attachments = '[]'
      WHERE merchant_id = $1 AND mode = $2`,
    [merchantId, mode],
  );
}

/** Waits until exactly so many mails of the store have ended. */
export const mailEnded = (store: TestStore, count: number): Promise<void> =>
  until(async () => (await mailOf(store.live)).filter(({ status }) => status !== "waiting").length === count, LONG_MS);

/** The pictures in a mail. */
export const picturesIn = (mail: SmtpMail | undefined) =>
  filesOf(mail).filter(({ mimeType }) => mimeType === "image/png");

/** The calendar files of a mail, with their long lines joined. */
const calendarsIn = (mail: SmtpMail | undefined): string[] =>
  filesOf(mail)
    .filter(({ mimeType }) => mimeType.startsWith("text/calendar"))
    .map(({ bytes }) =>
      Buffer.from(bytes)
        .toString()
        .replace(/\r?\n /g, ""),
    );

/** The calendar file of a mail, with its long lines joined. */
export const calendarIn = (mail: SmtpMail | undefined): string | null => calendarsIn(mail)[0] ?? null;

/** An entry of a calendar file. */
export interface CalendarEntry {
  method: string;
  uid: string;
  sequence: number;
  starts: string;
}

/** The entries of all calendar files of a mail. */
export const entriesIn = (mail: SmtpMail | undefined): CalendarEntry[] =>
  calendarsIn(mail).flatMap((file) => {
    const field = (text: string, name: string) =>
      text
        .split(/\r?\n/)
        .find((line) => line.startsWith(`${name}:`))
        ?.slice(name.length + 1) ?? "";
    const method = field(file, "METHOD");
    return file
      .split("BEGIN:VEVENT")
      .slice(1)
      .map((text) => ({
        method,
        uid: field(text, "UID"),
        sequence: Number(field(text, "SEQUENCE")),
        starts: field(text, "DTSTART"),
      }));
  });

/** What a calendar has that opened the files of these mails: an entry with a lower number than one it has changes nothing. */
export function calendarOf(mails: readonly SmtpMail[]): string[] {
  const known = new Map<string, CalendarEntry>();
  for (const entry of mails.flatMap(entriesIn)) {
    if (entry.sequence >= (known.get(entry.uid)?.sequence ?? 0)) known.set(entry.uid, entry);
  }
  return [...known.values()].filter(({ method }) => method !== "CANCEL").map(({ uid }) => uid);
}

const filesOf = (mail: SmtpMail | undefined) =>
  (mail?.attachments ?? []).map(({ content, mimeType, contentId, disposition }) => ({
    mimeType,
    disposition,
    cid: contentId?.replace(/[<>]/g, ""),
    bytes: typeof content === "string" ? Buffer.from(content) : new Uint8Array(content as ArrayBuffer),
  }));
