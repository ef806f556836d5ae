import { readFileSync } from "node:fs";
import { connect } from "node:net";

export interface Load {
  port: number;
  connections: number;
  milliseconds: number;
  /** Returns the bytes of the next request. */
  next: () => string;
}

/** Sends one request after another on each connection. Returns the responses per second. */
export async function measure({ port, connections, milliseconds, next }: Load): Promise<number> {
  const until = performance.now() + milliseconds;
  const began = performance.now();
  const counts = await Promise.all(Array.from({ length: connections }, () => keepSending(port, next, until)));
  return (counts.reduce((sum, count) => sum + count, 0) / (performance.now() - began)) * 1000;
}

function keepSending(port: number, next: () => string, until: number): Promise<number> {
  return new Promise((resolve, reject) => {
    let count = 0;
    let received = "";
    const socket = connect(port).setNoDelay(true).setEncoding("latin1");
    socket.on("error", reject);
    socket.on("connect", () => socket.write(next()));
    socket.on("data", (chunk: string) => {
      received += chunk;
      if (!isComplete(received)) return;
      if (!received.startsWith("HTTP/1.1 200")) return reject(new Error(received.slice(0, 500)));
      received = "";
      count++;
      if (performance.now() < until) return socket.write(next());
      socket.end();
      resolve(count);
    });
  });
}

/** Returns true for a complete response. Each connection has only one response at a time. */
function isComplete(received: string): boolean {
  const head = received.indexOf("\r\n\r\n");
  if (head === -1) return false;
  const length = /\r\ncontent-length: *(\d+)/i.exec(received.slice(0, head));
  return length ? received.length >= head + 4 + Number(length[1]) : received.endsWith("\r\n0\r\n\r\n");
}

const TICK_MS = 10;

/** Returns the processor time of a process in milliseconds, or 0 if the system does not report it. */
export function cpuOf(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  } catch {
    return 0;
  }
}

/** The application name of connections that are not measured. */
export const UNMEASURED = "unmeasured";

/** Returns the processor time of the connections of the database, in milliseconds. */
export async function postgresTime(): Promise<number> {
  const { pool } = await import("#lib/db/client");
  const { rows } = await pool().query(
    "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name <> $1",
    [UNMEASURED],
  );
  return rows.reduce((sum, row) => sum + cpuOf(row.pid), 0);
}

export function median(numbers: number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
