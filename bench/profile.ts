import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Lane, startLane } from "#lib/testing/lanes";

const ROOT = new URL("..", import.meta.url).href;
const SHOWN = 16;

interface Profile {
  /** In microseconds of the clock that `process.hrtime` reads, in all processes of a machine. */
  startTime: number;
  nodes: { id: number; callFrame: { functionName: string; url: string }; children?: number[] }[];
  samples: number[];
  timeDeltas: number[];
}

/**
 * Starts the fast lane under a sampling profiler, lets `work` send requests, and returns where the processor time went during it.
 */
export async function profileFastLane(work: (lane: Lane) => Promise<void>): Promise<Record<string, string>[]> {
  const folder = mkdtempSync(join(tmpdir(), "profile-"));
  try {
    const args = ["--cpu-prof", "--cpu-prof-interval", "200", "--cpu-prof-dir", folder, "server.ts"];
    const lane = await startLane("fast lane, profiled", args, { NODE_ENV: "production" });
    const from = clock();
    let until = from;
    try {
      await work(lane);
      until = clock();
    } finally {
      await lane.stop();
    }
    return sharesOf(readLargest(folder), { from, until });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const clock = (): number => Number(process.hrtime.bigint() / 1_000n);

/** The main thread has the largest profile. */
function readLargest(folder: string): Profile {
  const texts = readdirSync(folder).map((file) => readFileSync(join(folder, file), "utf8"));
  return JSON.parse(texts.toSorted((one, other) => other.length - one.length)[0] ?? "");
}

/** Returns the shares of files and packages in the busy time between two moments, the largest first. */
function sharesOf(
  { startTime, nodes, samples, timeDeltas }: Profile,
  { from, until }: { from: number; until: number },
): Record<string, string>[] {
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)));
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
  const places = new Map(nodes.map(({ id }) => [id, placeOf(id, frames, parents)]));
  const times = new Map<string, number>();
  let busy = 0;
  let moment = startTime;
  for (const [at, id] of samples.entries()) {
    const took = timeDeltas[at] ?? 0;
    moment += took;
    const place = places.get(id);
    if (!place || moment < from || moment > until) continue;
    busy += took;
    times.set(place, (times.get(place) ?? 0) + took);
  }
  return [...times]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, SHOWN)
    .map(([place, took]) => ({
      "code, with what Node does for it": place,
      share: `${((100 * took) / busy).toFixed(1)} %`,
    }));
}

/** Returns the file or package that a sample counts for: the innermost one. Null for idle time. */
function placeOf(
  leaf: number,
  frames: Map<number, Profile["nodes"][number]["callFrame"]>,
  parents: Map<number, number>,
): string | null {
  for (let id: number | undefined = leaf; id !== undefined; id = parents.get(id)) {
    const { functionName = "", url = "" } = frames.get(id) ?? {};
    if (functionName === "(idle)") return null;
    if (functionName === "(garbage collector)") return "garbage collector";
    const [, inPackage] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url) ?? [];
    if (inPackage) return inPackage;
    if (url.startsWith(ROOT)) return url.slice(ROOT.length);
  }
  return "Node itself: sockets, HTTP, promises";
}
