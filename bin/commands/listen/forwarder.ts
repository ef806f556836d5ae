import { type Agents, closeAgents, makeAgents, type Outcome, send } from "#lib/deliveries/send";
import { signatureHeaders } from "#lib/deliveries/sign";
import { type EventRow, payloadOf } from "#lib/domain/events/row";

const MAX_RUNNING = 16;
/** When more events than this wait for a slow server, no more are read until it has responded to some. */
const MAX_WAITING = 1_000;

export interface Target {
  url: string;
  secret: string;
  /** False accepts any certificate. */
  verifies: boolean;
}

/** Sends events to one address with the headers and body of a delivery. Sends each once, several at the same time. */
export class Forwarder {
  readonly #target: Target;
  readonly #stop: AbortSignal;
  readonly #onOutcome: (event: EventRow, outcome: Outcome) => void;
  readonly #agents: Agents;
  readonly #waiting: EventRow[] = [];
  #running = 0;
  #hasRoom: () => void = () => {};

  constructor(target: Target, stop: AbortSignal, onOutcome: (event: EventRow, outcome: Outcome) => void) {
    this.#target = target;
    this.#stop = stop;
    this.#onOutcome = onOutcome;
    this.#agents = makeAgents({ rejectUnauthorized: target.verifies });
    stop.addEventListener("abort", () => this.#hasRoom());
  }

  /** Takes an event. Resolves when the next one can be taken. */
  async take(event: EventRow): Promise<void> {
    this.#waiting.push(event);
    this.#sendNext();
    if (this.#waiting.length < MAX_WAITING || this.#stop.aborted) return;
    await new Promise<void>((done) => {
      this.#hasRoom = done;
    });
  }

  /** Closes the connections. */
  close(): void {
    closeAgents(this.#agents);
  }

  #sendNext(): void {
    while (this.#running < MAX_RUNNING && !this.#stop.aborted) {
      const event = this.#waiting.shift();
      if (!event) break;
      this.#running += 1;
      void this.#forward(event);
    }
    if (this.#waiting.length < MAX_WAITING) this.#hasRoom();
  }

  async #forward(event: EventRow): Promise<void> {
    const { url, secret } = this.#target;
    const body = payloadOf(event);
    const signatures = signatureHeaders(event.id, body, new Date(), [secret]);
    const message = { url, eventId: event.id, eventType: event.type, body, signatures };
    const outcome = await send(message, this.#stop, { through: this.#agents });
    this.#running -= 1;
    if (outcome.error !== "stopped") this.#onOutcome(event, outcome);
    this.#sendNext();
  }
}
