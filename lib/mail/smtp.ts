import { createTransport, type Transporter } from "nodemailer";
import SMTPPool from "nodemailer/lib/smtp-pool/index.js";
import { isAddress, type Mailbox } from "#lib/core/mailbox";
import type { AttemptResult, MailPort, Message } from "./port.ts";

const MAX_MESSAGES = 100;
/**
 * Milliseconds until the server has answered a connection, between two of its bytes, and for one mail in all: one that
 * drips its answers holds nothing up for longer.
 */
const LIMITS = { connect: 10_000, silence: 20_000, deadline: 60_000 };
const MAX_ERROR = 1_000;

/**
 * Gives mail to the server at `url`: smtp: (with STARTTLS where the server offers it) or smtps:, with a name and
 * password as the address has them. Each mail under way has a connection to itself, kept for the next: one that is
 * over its deadline costs no other anything.
 */
export function smtpPort(url: string, from: Mailbox, limits: typeof LIMITS = LIMITS): MailPort {
  const idle: Transporter[] = [];
  let isClosed = false;
  return {
    close: () => {
      isClosed = true;
      for (const line of idle) line.close();
    },
    deliver: async (message) => {
      if (!isAddress(message.to.address)) {
        return { status: "refused", error: "Mail cannot be written to this address.", isFinal: true };
      }
      const line = idle.pop() ?? makeLine(url, limits);
      let isLate = false;
      try {
        await within(limits.deadline, line.sendMail(toSmtp(message, from)), () => {
          isLate = true;
        });
        return { status: "sent" };
      } catch (error) {
        return refusal(error as SmtpError);
      } finally {
        if (isLate || isClosed) line.close();
        else idle.push(line);
      }
    },
  };
}

/** Connects and signs in, and sends nothing. Returns null, or the error in one line. */
export async function smtpMistake(url: string): Promise<string | null> {
  const line = makeLine(url, LIMITS);
  try {
    await within(LIMITS.deadline, line.verify(), () => {});
    return null;
  } catch (error) {
    return refusal(error as SmtpError).error;
  } finally {
    line.close();
  }
}

/** One connection, made when it is needed and again when it ended. */
function makeLine(url: string, limits: typeof LIMITS): Transporter {
  const options = {
    ...serverOf(new URL(url)),
    pool: true as const,
    maxConnections: 1,
    maxMessages: MAX_MESSAGES,
    maxRequeues: 0, // trying again is the sender's, which counts it
    connectionTimeout: limits.connect,
    greetingTimeout: limits.connect,
    dnsTimeout: limits.connect,
    socketTimeout: limits.silence,
  };
  return createTransport(new SMTPPool(options));
}

/**
 * `?requireTLS=true` sends nothing without TLS; `?tls.rejectUnauthorized=false` takes any certificate, for a server of
 * one's own.
 */
const serverOf = ({ protocol, hostname, port, username, password, searchParams }: URL) => ({
  host: hostname.replace(/^\[(.*)\]$/, "$1"),
  ...(port && { port: Number(port) }),
  secure: protocol === "smtps:",
  requireTLS: searchParams.get("requireTLS") === "true",
  tls: { rejectUnauthorized: searchParams.get("tls.rejectUnauthorized") !== "false" },
  ...(username && { auth: { user: decoded(username), pass: decoded(password) } }),
});

/** As it was written when it is not percent-encoded: a password may hold a bare %. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const toSmtp = ({ id, to, subject, text, html }: Message, from: Mailbox) => ({
  // As objects, not as text: a comma in a name is no second reader.
  from: { name: oneLine(from.name), address: from.address },
  to: { name: oneLine(to.name), address: to.address },
  envelope: { from: from.address, to: [to.address] },
  messageId: `<${id}@${from.address.split("@").pop()}>`,
  subject: oneLine(subject),
  text,
  html,
  disableFileAccess: true,
  disableUrlAccess: true,
  headers: { "Auto-Submitted": "auto-generated" }, // nobody's holiday answers it
});

const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();

interface SmtpError extends Error {
  code?: string;
  command?: string;
  /** What the server said, its status first. */
  response?: string;
  responseCode?: number;
}

/**
 * A refusal is final when the server refuses this reader or this text for good (5xx), or when it cannot be sent at
 * all. A server out of reach, a sign-in or a sender that it refuses is the operator's to put right: it is tried again.
 */
function refusal(error: SmtpError): Extract<AttemptResult, { status: "refused" }> {
  const isAboutMail = error.code === "EMESSAGE" || (error.code === "EENVELOPE" && error.command !== "MAIL FROM");
  const isFinal = isAboutMail && (error.responseCode === undefined || error.responseCode >= 500);
  return { status: "refused", error: words(error).replaceAll("\0", "\ufffd").slice(0, MAX_ERROR), isFinal };
}

function words({ code, command, response, message }: SmtpError): string {
  if (code === "EAUTH") return `The mail server refused the sign-in: ${response ?? message}`;
  if (code === "EENVELOPE" && command === "MAIL FROM")
    return `The mail server refused the sender: ${response ?? message}`;
  if (code === "ETLS") return `No secure connection to the mail server came about: ${response ?? message}`;
  if (response) return response;
  if (code === "ETIMEDOUT") return "The mail server did not answer in time.";
  if (code === "EDNS") return `The name of the mail server does not resolve: ${message}`;
  if (code === "ESOCKET" || code === "ECONNECTION") return `No connection to the mail server: ${message}`;
  return message;
}

/** Fails with ETIMEDOUT, and calls `late`, when `work` is not done in time. Its later result is ignored. */
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
