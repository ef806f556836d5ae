import { log } from "#lib/config/log";

export interface PollerOptions {
  /** Names this poller in the log. */
  name: string;
  /**
   * The longest time between two steps, unless a step takes longer: then as long as it took. Varies by a tenth, so that
   * processes that started together drift apart.
   */
  pollMs: number;
  /** The shortest time between two steps: several wake-ups in it cause one step. */
  restMs?: number;
  /** Does one batch of work. Returns whether there is more to do now. */
  step: () => Promise<boolean>;
}

const JITTER = 0.1;

/**
 * Repeats a step: every `pollMs`, after `wake()`, and again while the step returns that there is more. Two steps never run
 * at the same time. After a step that throws, the next one runs `pollMs` later, woken or not.
 */
export class Poller {
  readonly #options: PollerOptions;
  #state: "new" | "running" | "stopped" = "new";
  #isWoken = false;
  #loop: Promise<void> | undefined;
  #pause: { isWakeable: boolean; end: () => void } | undefined;

  constructor(options: PollerOptions) {
    this.#options = options;
  }

  /** Runs the first step after `delayMs`. Starting again does nothing. */
  start(delayMs = 0): void {
    if (this.#state !== "new") return;
    this.#state = "running";
    this.#loop = this.#run(delayMs);
  }

  /** Requests a step as soon as possible, also after the running one, which may have read too early. */
  wake(): void {
    this.#isWoken = true;
    if (this.#pause?.isWakeable) this.#pause.end();
  }

  /** Starts no further step and waits for the running one. */
  async stop(): Promise<void> {
    this.#state = "stopped";
    this.#pause?.end();
    await this.#loop;
  }

  async #run(delayMs: number): Promise<void> {
    const { pollMs, restMs = 0 } = this.#options;
    if (delayMs > 0) await this.#wait(delayMs, true);
    while (this.#state === "running") {
      this.#isWoken = false;
      const began = performance.now();
      const result = await this.#tryStep();
      const took = performance.now() - began;
      if (result === "failed") await this.#wait(vary(pollMs), false);
      else if (restMs > 0) await this.#wait(restMs, false);
      const pauseMs = vary(Math.max(pollMs, took));
      if (result === "idle" && !this.#isWoken) await this.#wait(Math.max(0, pauseMs - restMs), true);
    }
  }

  async #tryStep(): Promise<"more" | "idle" | "failed"> {
    try {
      return (await this.#options.step()) ? "more" : "idle";
    } catch (error) {
      log.error({ err: error, poller: this.#options.name }, "a step failed; the next poll tries again");
      return "failed";
    }
  }

  async #wait(ms: number, isWakeable: boolean): Promise<void> {
    if (this.#state !== "running") return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      const end = () => {
        clearTimeout(timer);
        resolve();
      };
      this.#pause = { isWakeable, end };
    });
    this.#pause = undefined;
  }
}

const vary = (ms: number): number => ms * (1 + JITTER * (2 * Math.random() - 1));
