import { setTimeout as sleep } from "node:timers/promises";
import { type Lane, startFastLane } from "#lib/testing/lanes";

/** The production server, which can be killed and started again, at another port. */
export class KillableLane {
  kills = 0;
  #lane: Lane;

  private constructor(lane: Lane) {
    this.#lane = lane;
  }

  static start = async (): Promise<KillableLane> => new KillableLane(await startServer());

  readonly origin = (): string => `http://127.0.0.1:${this.#lane.port}`;

  /** Kills the server in the middle of what it does, and starts it again after a while. */
  async killFor(ms: number): Promise<void> {
    this.#lane.kill();
    this.kills++;
    await sleep(ms);
    this.#lane = await startServer();
  }

  stop = (): Promise<void> => this.#lane.stop();
}

const startServer = (): Promise<Lane> => startFastLane({ API_RATE_LIMIT_PER_MINUTE: "10000000" });
