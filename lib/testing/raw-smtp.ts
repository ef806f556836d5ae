import { type AddressInfo, createServer, type Socket } from "node:net";
import { onTestFinished } from "vitest";

/**
 * What the server does with the n-th message, from 0: takes it; takes it and then closes the connection; closes the connection
 * in the middle of it; or closes it after the end without an answer.
 */
type Fate = "take" | "take and close" | "cut" | "close";

interface RawSmtpRules {
  fateOf?: (index: number) => Fate;
  /** How long each answer takes. */
  delayMs?: number;
  port?: number;
}

export interface RawSmtp {
  port: number;
  /** The Message-ID of each message that arrived whole, with whether the client was told so. */
  arrived: { messageId: string; isTold: boolean }[];
  /** All lines outside of messages, as they arrived. */
  commands: string[];
  open: number;
  close(): Promise<void>;
}

/** A mail server that speaks as little as a client needs, or nothing at all (`isSilent`). Closed at the end of the test. */
export async function startRawSmtp(rules: RawSmtpRules & { isSilent?: boolean } = {}): Promise<RawSmtp> {
  const sockets = new Set<Socket>();
  let messages = 0;
  const nextFate = () => rules.fateOf?.(messages++) ?? "take";
  const server = createServer((socket) => {
    sockets.add(socket);
    smtp.open++;
    socket.on("error", () => {}); // the client closed it
    socket.on("close", () => {
      sockets.delete(socket);
      smtp.open--;
    });
    if (!rules.isSilent) speak(socket, { smtp, nextFate, delayMs: rules.delayMs ?? 0 });
  });
  const close = () => {
    for (const socket of sockets) socket.destroy();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  };
  await new Promise<void>((listening) => server.listen(rules.port ?? 0, "127.0.0.1", listening));
  const smtp: RawSmtp = { port: (server.address() as AddressInfo).port, arrived: [], commands: [], open: 0, close };
  onTestFinished(close);
  return smtp;
}

interface Speech {
  smtp: RawSmtp;
  nextFate: () => Fate;
  delayMs: number;
}

function speak(socket: Socket, { smtp, nextFate, delayMs }: Speech): void {
  const say = (line: string) => setTimeout(() => socket.writable && socket.write(`${line}\r\n`), delayMs);
  let received = "";
  let fate: Fate | null = null;
  const readMessage = () => {
    if (fate === "cut") return socket.destroy();
    const end = received.indexOf("\r\n.\r\n");
    if (end === -1) return;
    const messageId = /^Message-ID: (.*)$/im.exec(received)?.[1]?.trim() ?? "";
    smtp.arrived.push({ messageId, isTold: fate !== "close" });
    received = received.slice(end + 5);
    if (fate === "close") socket.destroy();
    else if (fate === "take and close") socket.end("250 taken\r\n");
    else say("250 taken");
    fate = null;
  };
  const readCommands = () => {
    for (let end = received.indexOf("\r\n"); end !== -1 && fate === null; end = received.indexOf("\r\n")) {
      const isData = /^DATA/i.test(received);
      smtp.commands.push(received.slice(0, end));
      received = received.slice(end + 2);
      if (isData) fate = nextFate();
      say(isData ? "354 go on" : "250 ok");
    }
  };
  say("220 ready");
  socket.setEncoding("latin1").on("data", (text: string) => {
    received += text;
    if (fate === null) readCommands();
    else readMessage();
  });
}
