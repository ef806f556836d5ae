import { readFileSync } from "node:fs";
import { freePort } from "#lib/testing/free-port";
import { type Lane, startLane } from "#lib/testing/lanes";

const PAGE_BYTES = 4_096;
const MEGABYTE = 1_048_576;

/** The memory of a process in megabytes. */
export interface Memory {
  /** What is left after a collection of garbage, with buffers. */
  heap: number;
  /** Resident, or 0 if the system does not report it. */
  rss: number;
}

/** A production server whose heap can be read. */
export interface OpenLane extends Lane {
  readMemory(): Promise<Memory>;
}

/** Starts the production server with its inspector, through which garbage is collected before each reading. */
export async function startOpenLane(env: Record<string, string>): Promise<OpenLane> {
  const port = await freePort();
  const args = [`--inspect=127.0.0.1:${port}`, "server.ts"];
  const lane = await startLane("fast lane, inspected", args, { NODE_ENV: "production", ...env });
  const ask = await openInspector(port);
  const readMemory = async (): Promise<Memory> => {
    await ask("HeapProfiler.collectGarbage");
    const { usedSize, backingStorageSize = 0 } = await ask("Runtime.getHeapUsage");
    return { heap: ((usedSize ?? 0) + backingStorageSize) / MEGABYTE, rss: rssOf(lane.pid) };
  };
  return { ...lane, readMemory };
}

type Ask = (method: string) => Promise<Partial<Record<string, number>>>;

async function openInspector(port: number): Promise<Ask> {
  const [target] = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as [
    { webSocketDebuggerUrl: string },
  ];
  const socket = new WebSocket(target.webSocketDebuggerUrl);
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve);
    socket.addEventListener("error", reject);
  });
  const waiting = new Map<number, (result: Partial<Record<string, number>>) => void>();
  socket.addEventListener("message", ({ data }) => {
    const { id, result } = JSON.parse(String(data));
    waiting.get(id)?.(result);
    waiting.delete(id);
  });
  let last = 0;
  return (method) =>
    new Promise((resolve) => {
      const id = ++last;
      waiting.set(id, resolve);
      socket.send(JSON.stringify({ id, method }));
    });
}

function rssOf(pid: number): number {
  try {
    return (Number(readFileSync(`/proc/${pid}/statm`, "utf8").split(" ")[1]) * PAGE_BYTES) / MEGABYTE;
  } catch {
    return 0;
  }
}
