import type { Inngest, InngestFunction } from "inngest";
import { signalQueued } from "#lib/domain/events/wake";
import { type Handed, type NextTurn, takeTurn } from "#lib/webhooks/handed";

export const HANDED_OVER = "webhook_delivery/handed_over";

/** What the event of a hand-over carries. */
export interface HandedOverData extends Handed {
  endpointId: string;
}

/** Attempts under way at once: in all, and to one endpoint, so that one that is slow delays only itself. */
const AT_ONCE = 100;
const AT_ONCE_PER_ENDPOINT = 4;
/** Of a step that found nobody, as while the app is started anew; what then is lost comes back when its trust ends. */
const RETRIES = 10;
/** Seven attempts, some by hand, and a few times too early; a delivery that needs more is handed over anew. */
const MAX_TURNS = 20;

/**
 * Drives one delivery: a step for each attempt, and durable sleeps between. The row decides in every step; this
 * remembers only when to come back.
 */
export const deliver = (inngest: Inngest, trustSeconds: number): InngestFunction.Any =>
  inngest.createFunction(
    {
      id: "deliver-webhook",
      name: "Deliver a webhook",
      triggers: { event: HANDED_OVER },
      retries: RETRIES,
      concurrency: [{ limit: AT_ONCE }, { limit: AT_ONCE_PER_ENDPOINT, key: "event.data.endpointId" }],
    },
    async ({ event, step, attempt }) => {
      const { merchantId, id, mark } = event.data as HandedOverData;
      const handed: Handed = { merchantId, id, mark };
      for (let turn = 1; turn <= MAX_TURNS; turn++) {
        const next: NextTurn | null = await step.run(
          `attempt ${turn}`,
          () => takeTurn(handed, attempt > 0, trustSeconds).finally(signalQueued), // the next of its queue may follow
        );
        if (!next) return;
        handed.mark = next.mark;
        await step.sleepUntil(`wait ${turn}`, new Date(next.at));
      }
    },
  );
