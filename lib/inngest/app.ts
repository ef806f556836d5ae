import type { Inngest, InngestFunction } from "inngest";
import type { HandOverLimits } from "#lib/deliveries/hand-over";
import { JOBS } from "#lib/jobs/list";
import { makeClient } from "./client.ts";
import { deliver } from "./deliver.ts";
import { jobFunctions } from "./jobs.ts";
import type { InngestSettings } from "./settings.ts";

/**
 * Few of each endpoint and merchant are with Inngest at a time, and few enough in all that it is through with them
 * long before its trust ends, also at ten functions a second.
 */
const LIMITS: HandOverLimits = {
  batch: 100,
  perEndpoint: 8,
  perMerchant: 64,
  total: 500,
  trust: 120,
};

export interface InngestApp {
  client: Inngest;
  functions: InngestFunction.Any[];
  limits: HandOverLimits;
}

/** The functions, and the client that speaks to their server. */
export function makeApp(settings: InngestSettings, limits: HandOverLimits = LIMITS): InngestApp {
  const client = makeClient(settings);
  const functions = [deliver(client, limits.trust), ...jobFunctions(client, JOBS)];
  return { client, functions, limits };
}
