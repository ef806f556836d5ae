import { Deliveries } from "./deliveries.ts";
import { Faults } from "./faults.ts";
import type { Params } from "./form.ts";
import { IdempotencyKeys } from "./idempotency.ts";
import { State } from "./state.ts";

/** A call that the fake received. */
export interface Call {
  method: string;
  path: string;
  key: string | null;
  idempotencyKey: string | null;
  stripeAccount: string | null;
  stripeVersion: string | null;
  params: Params;
  /** 0 if the connection was closed without an answer. */
  status: number;
  /** Whether it was answered with what its idempotency key had kept. */
  isReplayed: boolean;
}

/** All that the fake knows. A reset makes a new one. */
export class Fake {
  readonly state: State;
  readonly deliveries: Deliveries;
  readonly keys = new IdempotencyKeys();
  readonly faults = new Faults();
  readonly calls: Call[] = [];

  constructor(url: string) {
    this.state = new State(url);
    this.deliveries = new Deliveries(this.state);
  }
}
