import { type AddressInfo, createServer, type Socket } from "node:net";
import { onTestFinished } from "vitest";

/** A server that accepts connections and misbehaves as no web server does. */
export interface RawReceiver {
  url: string;
  /** The number of open connections. */
  open: number;
  /** The maximum number that was open at once. */
  mostOpen: number;
  accepted: number;
  /** The number of bytes sent over all closed connections. */
  sent: number;
}

/** Calls `answer` once for each connection: when the first bytes of a request arrive, or at once when `isEager`. */
export async function startRawReceiver(answer: (socket: Socket) => void, isEager = false): Promise<RawReceiver> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    receiver.accepted++;
    receiver.mostOpen = Math.max(receiver.mostOpen, ++receiver.open);
    sockets.add(socket);
    socket.on("error", () => {}); // the other side closed it
    socket.on("close", () => {
      receiver.open--;
      receiver.sent += socket.bytesWritten - socket.writableLength;
      sockets.delete(socket);
    });
    if (isEager) answer(socket);
    else socket.once("data", () => answer(socket));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  const receiver: RawReceiver = { url: `http://127.0.0.1:${port}/`, open: 0, mostOpen: 0, accepted: 0, sent: 0 };
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return receiver;
}

/** Sends `text` again and again until the connection is closed. */
export function sendForEver(socket: Socket, text: string): void {
  const bytes = Buffer.from(text.repeat(Math.ceil(65_536 / text.length)));
  const more = (): void => {
    while (socket.writable) if (!socket.write(bytes)) return void socket.once("drain", () => setImmediate(more));
  };
  more();
}

/** Sends one byte of `text` per second, again and again. */
export function drip(socket: Socket, text: string): void {
  let at = 0;
  const dripping = setInterval(() => void socket.write(text[at++ % text.length] ?? " "), 1_000);
  socket.on("close", () => clearInterval(dripping));
}
