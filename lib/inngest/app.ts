import type { Inngest, InngestFunction } from "inngest";
import { JOBS } from "#lib/jobs/list";
import { makeClient } from "./client.ts";
import { deliver } from "./deliver.ts";
import type { HandOverLimits } from "./hand-over.ts";
import { jobFunctions } from "./jobs.ts";
import type { InngestSettings } from "./settings.ts";

/** Small enough that Inngest starts each run long before its lease expires, even at ten runs per second. */
const LIMITS: HandOverLimits = {
  shares: {
    total: 400,
    perMerchant: 128,
    quick: { total: 200, perMerchant: 64, perEndpoint: 8, perTurn: 1 },
    slow: { total: 200, perMerchant: 64, perEndpoint: 8, perTurn: 1 },
  },
  leaseMs: 120_000,
};

export interface InngestApp {
  client: Inngest;
  functions: InngestFunction.Any[];
  limits: HandOverLimits;
}

/** Creates the functions and the client of the Inngest server. */
export function makeApp(settings: InngestSettings, limits: HandOverLimits = LIMITS): InngestApp {
  const client = makeClient(settings);
  const functions = [deliver(client), ...jobFunctions(client, JOBS)];
  return { client, functions, limits };
}
