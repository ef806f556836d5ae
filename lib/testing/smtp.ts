import type { AddressInfo, Socket } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerSession } from "smtp-server";
import { onTestFinished } from "vitest";

/** How the server answers a command: undefined accepts, a code refuses, "hang" never answers, "drop" closes the connection. */
export type SmtpReply = undefined | { code: number; text: string } | "hang" | "drop";

export interface SmtpRules {
  /** The answer to the n-th recipient, from 0. */
  rcpt?: (index: number, address: string) => SmtpReply;
  /** The answer to the n-th sender, from 0. */
  from?: (index: number) => SmtpReply;
  /** The answer to the n-th message, from 0, after it has arrived. */
  data?: (index: number) => SmtpReply;
  /** The only accepted sign-in. Without it the server requires none. */
  login?: { user: string; password: string };
  /** Offers STARTTLS with a self-signed certificate, or accepts only TLS. */
  tls?: "offered" | "only";
  port?: number;
}

export interface SmtpMail extends Omit<Email, "sender"> {
  /** The sender and recipients of the envelope. */
  sender: string;
  readers: string[];
  /** Whether it came over TLS. */
  isSecure: boolean;
}

export interface TestSmtp {
  url: string;
  port: number;
  /** The accepted messages, in order. */
  mail: SmtpMail[];
  /** The number of messages that arrived, accepted or not. */
  texts: number;
  connections: number;
  close(): Promise<void>;
}

/** Starts a mail server on this machine and closes it at the end of the test. */
export async function startSmtp(rules: SmtpRules = {}): Promise<TestSmtp> {
  let readers = 0;
  let senders = 0;
  const server: SMTPServer = new SMTPServer({
    secure: rules.tls === "only",
    disabledCommands: [...(rules.tls ? [] : ["STARTTLS"]), ...(rules.login ? [] : ["AUTH"])],
    authOptional: !rules.login,
    logger: false,
    closeTimeout: 100,
    onConnect: (_session, done) => {
      smtp.connections++;
      done();
    },
    onAuth: ({ username, password }, _session, done) => {
      const isRight = username === rules.login?.user && password === rules.login?.password;
      done(isRight ? null : refusal({ code: 535, text: "5.7.8 Authentication failed" }), { user: username });
    },
    onMailFrom: (_address, session, done) => reply(server, rules.from?.(senders++), session.id, done),
    onRcptTo: ({ address }, session, done) => reply(server, rules.rcpt?.(readers++, address), session.id, done),
    onData: async (stream, session, done) => {
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(chunk as Buffer);
      const said = rules.data?.(smtp.texts++);
      if (said === undefined) smtp.mail.push(await read(Buffer.concat(chunks), session));
      reply(server, said, session.id, done);
    },
  });
  server.on("error", () => {}); // a client closed the connection
  await new Promise<void>((listening) => server.listen(rules.port ?? 0, "127.0.0.1", listening));
  const { port } = server.server.address() as AddressInfo;
  const sign = rules.login
    ? `${encodeURIComponent(rules.login.user)}:${encodeURIComponent(rules.login.password)}@`
    : "";
  const close = () => {
    for (const { _socket } of open(server)) _socket.destroy();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  };
  const smtp: TestSmtp = {
    url: `${rules.tls === "only" ? "smtps" : "smtp"}://${sign}127.0.0.1:${port}`,
    port,
    mail: [],
    texts: 0,
    connections: 0,
    close,
  };
  onTestFinished(close);
  return smtp;
}

type Done = (error?: Error | null) => void;

function reply(server: SMTPServer, said: SmtpReply, session: string, done: Done): void {
  if (said === "hang") return;
  if (said === "drop") {
    for (const one of open(server)) if (one.id === session) one._socket.destroy();
    return;
  }
  done(said ? refusal(said) : null);
}

const refusal = ({ code, text }: { code: number; text: string }): Error =>
  Object.assign(new Error(text), { responseCode: code });

const open = (server: SMTPServer): { id: string; _socket: Socket }[] => [
  ...(server as unknown as { connections: Set<{ id: string; _socket: Socket }> }).connections,
];

async function read(raw: Buffer, { envelope: { mailFrom, rcptTo }, secure }: SMTPServerSession): Promise<SmtpMail> {
  const email = await PostalMime.parse(raw);
  return {
    ...email,
    sender: mailFrom ? mailFrom.address : "",
    readers: rcptTo.map(({ address }) => address),
    isSecure: secure,
  };
}
