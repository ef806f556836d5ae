import type { AttemptError } from "#lib/core/mistake-words";
import { type EventRow, payloadOf } from "#lib/domain/events/row";
import { makeAgent, type Outcome, send } from "#lib/webhooks/send";
import { signatureHeaders } from "#lib/webhooks/sign";

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
    const outcome = await send(message, this.#stop, this.#agent);
    this.#underWay -= 1;
    if (outcome.error !== "stopped") this.#onAnswer(event, outcome);
    this.#sendOn();
  }
}

/** Why there was no answer, for a line. */
export const NO_ANSWER: Record<AttemptError, string> = {
  timeout: "no answer within 10 seconds",
  name_not_found: "the name does not resolve",
  address_refused: "the address is refused",
  connection_refused: "nothing listens there",
  connection_lost: "the connection was closed before a whole answer came",
  tls_expired: "the certificate has run out; --skip-verify takes any",
  tls_self_signed: "the certificate is self-signed; --skip-verify takes any",
  tls_other_name: "the certificate is of another name; --skip-verify takes any",
  tls_incomplete: "the certificate's chain is incomplete; --skip-verify takes any",
  tls_not_spoken: "the server does not speak TLS; forward to http://",
  tls: "the certificate is not valid; --skip-verify takes any",
  stopped: "stopped",
  internal: "the event could not be sent",
};

export const isDelivered = ({ status, error }: Outcome): boolean =>
  error === null && status !== null && status >= 200 && status < 300;
