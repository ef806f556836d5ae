import type { Inngest, InngestFunction } from "inngest";
import { signalQueued } from "#lib/domain/outbox/wake";
import { attemptHandedOver, type HandedOver } from "./attempt.ts";

export const HANDED_OVER = "webhook_delivery/handed_over";

/** The payload of a hand-over's Inngest event. */
export interface HandedOverData extends HandedOver {
  endpointId: string;
  isSlow: boolean;
}

/** Concurrent attempts to slow endpoints, and as many to the others: together the default limit of an Inngest server. */
const MAX_IN_FLIGHT = 50;
/** Concurrent attempts to one endpoint, so that a slow one delays only itself. */
const MAX_PER_ENDPOINT = 8;
/** Retries of a step that no process answered, for example during a restart. Lost deliveries are handed over again. */
const RETRIES = 10;

/** Makes one attempt of a delivery. The next attempt and its time are stored in the database. */
export const deliver = (inngest: Inngest): InngestFunction.Any =>
  inngest.createFunction(
    {
      id: "deliver-webhook",
      name: "Deliver a webhook",
      triggers: { event: HANDED_OVER },
      retries: RETRIES,
      concurrency: [
        { limit: MAX_IN_FLIGHT, key: "event.data.isSlow" },
        { limit: MAX_PER_ENDPOINT, key: "event.data.endpointId" },
      ],
    },
    async ({ event, step }) => {
      const handedOver = event.data as HandedOverData;
      await step.run("attempt", () => attemptHandedOver(handedOver).finally(signalQueued)); // so the endpoint's next delivery can start
    },
  );
