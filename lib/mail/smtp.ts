import { createTransport, type Transporter } from "nodemailer";
import SMTPPool from "nodemailer/lib/smtp-pool/index.js";
import { type Delivered, MAX_CONNECTIONS, type MailPort, type Message } from "./port.ts";

const MAX_MESSAGES = 100;
/**
 * Milliseconds until the server has answered a connection, between two of its bytes, and for one mail in all: one that
 * drips its answers holds nothing up for longer.
 */
const LIMITS = { connect: 10_000, silence: 20_000, deadline: 60_000 };
const MAX_ERROR = 1_000;

interface Address {
  name: string;
  address: string;
}

/**
 * Gives mail to the server at `url`: smtp: (with STARTTLS where the server offers it) or smtps:, with a name and
 * password as the address has them. `from` is an address, or a name and an address in angle brackets.
 */
export function smtpPort(url: string, from: string, limits: typeof LIMITS = LIMITS): MailPort {
  const sender = toSender(from);
  let transport = makeTransport(url, limits);
  const restart = () => {
    transport.close();
    transport = makeTransport(url, limits);
  };
  return {
    close: () => transport.close(),
    deliver: async (message) => {
      if (!ADDRESS.test(message.to.address)) {
        return { status: "refused", error: "Mail cannot be written to this address.", isFinal: true };
      }
      try {
        await within(limits.deadline, transport.sendMail(toSmtp(message, sender)), restart);
        return { status: "sent" };
      } catch (error) {
        return refusal(error as SmtpError);
      }
    },
  };
}

/** Connects and signs in, and sends nothing. Answers null, or what is wrong in a line. */
export async function smtpMistake(url: string): Promise<string | null> {
  const transport = makeTransport(url, LIMITS);
  try {
    await within(LIMITS.deadline, transport.verify(), () => {});
    return null;
  } catch (error) {
    return refusal(error as SmtpError).error;
  } finally {
    transport.close();
  }
}

function makeTransport(url: string, limits: typeof LIMITS): Transporter {
  const options = {
    ...serverOf(new URL(url)),
    pool: true as const,
    maxConnections: MAX_CONNECTIONS,
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

/** One address, and nothing that could begin another one, a header or a comment. */
const ADDRESS = /^[^\s@<>,;:"()[\]\\\p{Cc}]+@[^\s@<>,;:"()[\]\\\p{Cc}]+$/u;

const toSmtp = ({ id, to, subject, text, html }: Message, from: Address) => ({
  // As objects, not as text: a comma in a name is no second reader.
  from,
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

/** `Shop <orders@example.com>`, `"Smith, Ines" <ines@example.com>` or the address alone. */
function toSender(from: string): Address {
  const [, name = "", address = from] = /^(.*?)<?([^\s@<>]+@[^\s@<>]+)>?$/s.exec(from.trim()) ?? [];
  return { name: oneLine(name).replace(/^"(.*)"$/, "$1"), address };
}

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
function refusal(error: SmtpError): Extract<Delivered, { status: "refused" }> {
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

/** Fails with ETIMEDOUT, and calls `late`, when `work` is not done in time. What it still does is not heard. */
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
