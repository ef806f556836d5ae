import type { DoorMessage } from "#lib/auth/door-streams";
import type { DoorCount } from "#lib/domain/door/read";
import type { Door } from "#lib/domain/door/schema";

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;
/** The server sends something every 20 seconds. */
const SILENT_MS = 50_000;

type Listener = (message: DoorMessage) => void;

/** What the server tells this phone without being asked: a stream of messages, which is opened again after each end. */
export class LiveDoor {
  readonly #listeners = new Set<Listener>();
  #isOpen = false;

  /** The phone is told of changes, so it need not ask for them. */
  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** Calls `listener` with each message. Returns the function that removes it. */
  hear(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Follows the stream of a token until `stop`. Returns whether the server does not know the token. `origin` is as in `askList`. */
  async follow(token: string, stop: AbortSignal, origin = ""): Promise<boolean> {
    let pauseMs = FIRST_PAUSE_MS;
    while (!stop.aborted) {
      const end = await this.#readOnce(token, stop, origin).catch(() => "cut" as const);
      this.#isOpen = false;
      if (end === "refused") return true;
      pauseMs = end === "over" ? FIRST_PAUSE_MS : Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
      await pause(pauseMs * (0.5 + Math.random()), stop);
    }
    return false;
  }

  /** `over`: the stream was open. `cut`: there was none. */
  async #readOnce(token: string, stop: AbortSignal, origin: string): Promise<"refused" | "over" | "cut"> {
    const silence = new AbortController();
    let timer = setTimeout(() => silence.abort(), SILENT_MS);
    try {
      const response = await fetch(`${origin}/scan/live`, {
        headers: { authorization: `Bearer ${token}` },
        credentials: "omit",
        cache: "no-store",
        signal: AbortSignal.any([stop, silence.signal]),
      });
      if (response.status === 401) return "refused";
      if (!response.ok || !response.body) return "cut";
      let rest = "";
      for await (const text of textsOf(response.body)) {
        clearTimeout(timer);
        timer = setTimeout(() => silence.abort(), SILENT_MS);
        const blocks = (rest + text).split("\n\n");
        rest = blocks.pop() ?? "";
        for (const block of blocks) if (this.#take(block)) return "refused";
      }
      return "over";
    } finally {
      clearTimeout(timer);
    }
  }

  /** Returns whether the message ends everything. A comment is no message. */
  #take(block: string): boolean {
    if (!block.startsWith("data: ")) return false;
    const message = JSON.parse(block.slice("data: ".length)) as DoorMessage;
    if (message.kind === "ended") return true;
    this.#isOpen = true;
    for (const listener of this.#listeners) listener(message);
    return false;
  }
}

/** Safari cannot iterate over a stream. */
async function* textsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  try {
    for (let got = await reader.read(); !got.done; got = await reader.read()) yield got.value;
  } finally {
    await reader.cancel().catch(() => {});
  }
}

const pause = (ms: number, stop: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    stop.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** Returns the door with these counts. */
export function withCounts<Known extends Door>(door: Known, counts: readonly DoorCount[]): Known {
  const byId = new Map(counts.map((count) => [count.id, count]));
  const changed = <Thing extends { id: string; in: number }>(things: Thing[], expected: keyof Thing) =>
    things.map((thing) => {
      const count = byId.get(thing.id);
      return count ? { ...thing, in: count.in, [expected]: count.expected } : thing;
    });
  return {
    ...door,
    events: changed(door.events, "sold"),
    timeslots: changed(door.timeslots, "taken"),
    resources: changed(door.resources, "booked"),
  };
}
