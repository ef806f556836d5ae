import { createTransport, type Transporter } from "nodemailer";
import SMTPPool from "nodemailer/lib/smtp-pool/index.js";
import { beginningOf } from "#lib/core/cut";
import { asciiEmail } from "#lib/core/email";
import { isAddress, type Mailbox } from "#lib/core/mailbox";
import type { AttemptResult, MailPort, Message } from "./port.ts";

const MAX_MESSAGES = 100;
/**
 * Time limits in milliseconds: to connect, between two bytes of the server, and for one mail in total. So a server that
 * answers byte by byte delays other mail for at most `deadline`.
 */
const LIMITS = { connect: 10_000, silence: 20_000, deadline: 60_000 };
const MAX_ERROR_LENGTH = 1_000;

/**
 * Returns a port that sends mail through the server at `url`: `smtp:` (with STARTTLS where the server offers it) or
 * `smtps:`, with the name and password in the URL. Each mail in flight has its own connection, so one that misses its
 * deadline does not delay another. Connections are reused.
 */
export function smtpPort(url: string, from: Mailbox, limits: typeof LIMITS = LIMITS): MailPort {
  const idle: Transporter[] = [];
  let isClosed = false;
  return {
    close: () => {
      isClosed = true;
      for (const transporter of idle) transporter.close();
    },
    deliver: async (message) => {
      if (!isAddress(message.to.address)) {
        return { status: "refused", error: "Mail cannot be written to this address.", isFinal: true };
      }
      const transporter = idle.pop() ?? makeTransporter(url, limits);
      let isLate = false;
      try {
        await within(limits.deadline, transporter.sendMail(toSmtp(message, from)), () => {
          isLate = true;
        });
        return { status: "sent" };
      } catch (error) {
        return refusal(error as SmtpError);
      } finally {
        if (isLate || isClosed) transporter.close();
        else idle.push(transporter);
      }
    },
  };
}

/** Connects and signs in without sending mail. Returns null, or the error in one line. */
export async function smtpMistake(url: string): Promise<string | null> {
  const transporter = makeTransporter(url, LIMITS);
  try {
    await within(LIMITS.deadline, transporter.verify(), () => {});
    return null;
  } catch (error) {
    return refusal(error as SmtpError).error;
  } finally {
    transporter.close();
  }
}

/** A transporter with one connection, which opens for the next mail and again after it was closed. */
function makeTransporter(url: string, limits: typeof LIMITS): Transporter {
  const options = {
    ...serverOf(new URL(url)),
    pool: true as const,
    maxConnections: 1,
    maxMessages: MAX_MESSAGES,
    maxRequeues: 0, // the sender retries, because it counts attempts
    connectionTimeout: limits.connect,
    greetingTimeout: limits.connect,
    dnsTimeout: limits.connect,
    socketTimeout: limits.silence,
  };
  return createTransport(new SMTPPool(options));
}

/** `?requireTLS=true` sends nothing without TLS. `?tls.rejectUnauthorized=false` accepts every certificate. */
const serverOf = ({ protocol, hostname, port, username, password, searchParams }: URL) => ({
  host: hostname.replace(/^\[(.*)\]$/, "$1"),
  ...(port && { port: Number(port) }),
  secure: protocol === "smtps:",
  requireTLS: searchParams.get("requireTLS") === "true",
  tls: { rejectUnauthorized: searchParams.get("tls.rejectUnauthorized") !== "false" },
  ...(username && { auth: { user: decoded(username), pass: decoded(password) } }),
});

/** Returns the text unchanged if it is not percent-encoded: a password can contain a plain %. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const toSmtp = ({ id, to, subject, text, html, fromName, replyTo, files = [] }: Message, from: Mailbox) => ({
  // Objects, not text: a comma in a name must not add a recipient.
  from: { name: oneLine(fromName ?? from.name), address: asciiEmail(from.address) },
  to: { name: oneLine(to.name), address: asciiEmail(to.address) },
  ...(replyTo && isAddress(replyTo) && { replyTo: { name: oneLine(fromName ?? ""), address: asciiEmail(replyTo) } }),
  envelope: { from: asciiEmail(from.address), to: [asciiEmail(to.address)] },
  messageId: `<${id}@${asciiEmail(from.address).split("@").pop()}>`,
  subject: oneLine(subject),
  text,
  html,
  attachments: files.map(({ name, type, content, cid }) => ({
    filename: name,
    contentType: type,
    content,
    ...(cid && { cid, contentDisposition: "inline" as const }),
  })),
  disableFileAccess: true,
  disableUrlAccess: true,
  headers: { "Auto-Submitted": "auto-generated" }, // so that no automatic reply is sent
});

const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();

interface SmtpError extends Error {
  code?: string;
  command?: string;
  /** The server's response, starting with its status. */
  response?: string;
  responseCode?: number;
}

/**
 * A refusal is final when the server refuses this recipient or content for good (5xx), or when the mail cannot be sent at
 * all. An unreachable server and a refused sign-in or sender are tried again: an operator can correct them.
 */
function refusal(error: SmtpError): Extract<AttemptResult, { status: "refused" }> {
  const isAboutMail = error.code === "EMESSAGE" || (error.code === "EENVELOPE" && error.command !== "MAIL FROM");
  const isFinal = isAboutMail && (error.responseCode === undefined || error.responseCode >= 500);
  return {
    status: "refused",
    error: beginningOf(errorText(error).replaceAll("\0", "\ufffd"), MAX_ERROR_LENGTH),
    isFinal,
  };
}

function errorText({ code, command, response, message }: SmtpError): string {
  if (code === "EAUTH") return `The mail server refused the sign-in: ${response ?? message}`;
  if (code === "EENVELOPE" && command === "MAIL FROM")
    return `The mail server refused the sender: ${response ?? message}`;
  if (code === "ETLS") return `No secure connection to the mail server: ${response ?? message}`;
  if (response) return response;
  if (code === "ETIMEDOUT") return "The mail server did not answer in time.";
  if (code === "EDNS") return `The name of the mail server does not resolve: ${message}`;
  if (code === "ESOCKET" || code === "ECONNECTION") return `No connection to the mail server: ${message}`;
  return message;
}

/** Fails with ETIMEDOUT and calls `late` when `work` takes too long. Its later result is ignored. */
async function within<T>(ms: number, work: Promise<T>, late: () => void): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      late();
      reject(Object.assign(new Error("Too slow."), { code: "ETIMEDOUT" }));
    }, ms);
  });
  try {
    return await Promise.race([work, deadline]);
  } finally {
    clearTimeout(timer);
  }
}
