import { makeAgent, type Outcome, send } from "#lib/deliveries/send";
import { signatureHeaders } from "#lib/deliveries/sign";
import { type EventRow, payloadOf } from "#lib/domain/events/row";

const AT_ONCE = 16;
/** So many wait for a slow server; then no further events are read until it has answered some. */
const MAX_WAITING = 1_000;

export interface Target {
  url: string;
  secret: string;
  /** False: any certificate is good. */
  verifies: boolean;
}

/** Sends events to one address as a delivery is sent: the same headers, the same bytes; each once, several at a time. */
export class Forwarder {
  readonly #target: Target;
  readonly #stop: AbortSignal;
  readonly #onAnswer: (event: EventRow, outcome: Outcome) => void;
  readonly #agent;
  readonly #waiting: EventRow[] = [];
  #underWay = 0;
  #hasRoom: () => void = () => {};

  constructor(target: Target, stop: AbortSignal, onAnswer: (event: EventRow, outcome: Outcome) => void) {
    this.#target = target;
    this.#stop = stop;
    this.#onAnswer = onAnswer;
    this.#agent = makeAgent({ rejectUnauthorized: target.verifies });
    stop.addEventListener("abort", () => this.#hasRoom());
  }

  /** Resolves at once, or when fewer wait. */
  async take(event: EventRow): Promise<void> {
    this.#waiting.push(event);
    this.#sendOn();
    if (this.#waiting.length < MAX_WAITING || this.#stop.aborted) return;
    await new Promise<void>((done) => {
      this.#hasRoom = done;
    });
  }

  async close(): Promise<void> {
    await this.#agent.destroy();
  }

  #sendOn(): void {
    while (this.#underWay < AT_ONCE && !this.#stop.aborted) {
      const event = this.#waiting.shift();
      if (!event) break;
      this.#underWay += 1;
      void this.#forward(event);
    }
    if (this.#waiting.length < MAX_WAITING) this.#hasRoom();
  }

  async #forward(event: EventRow): Promise<void> {
    const { url, secret } = this.#target;
    const body = payloadOf(event);
    const signatures = signatureHeaders(event.id, body, new Date(), [secret]);
    const message = { url, eventId: event.id, eventType: event.type, body, signatures };
    const outcome = await send(message, this.#stop, { through: this.#agent });
    this.#underWay -= 1;
    if (outcome.error !== "stopped") this.#onAnswer(event, outcome);
    this.#sendOn();
  }
}
