import type { Inngest, InngestFunction } from "inngest";
import type { Lane } from "#lib/deliveries/hand-over";
import { type Handed, type NextTurn, takeTurn } from "#lib/deliveries/handed";
import { signalQueued } from "#lib/domain/outbox/wake";

export const HANDED_OVER = "webhook_delivery/handed_over";

/** What the event of a hand-over carries. */
export interface HandedOverData extends Handed {
  endpointId: string;
  lane: Lane;
  /** When its next attempt is due, in milliseconds since 1970; at once without it. */
  at?: number;
}

/** Attempts under way at once in a lane: both together are what a server of Inngest's own does at once. */
const AT_ONCE_PER_LANE = 50;
/** To one endpoint, so that one that is slow delays only itself. */
const AT_ONCE_PER_ENDPOINT = 8;
/** Of a step that found nobody, as while the app is started anew; what then is lost comes back when its trust ends. */
const RETRIES = 10;
/** Seven attempts, some by hand, and a few times too early; a delivery that needs more is handed over anew. */
const MAX_TURNS = 20;

/**
 * Drives one delivery: a step for each attempt, and durable sleeps between. The row decides in every step; this
 * remembers only when to come back. A run stays in its lane: what fails in the prompt one goes on in another run.
 */
export const deliver = (inngest: Inngest, trustSeconds: number): InngestFunction.Any =>
  inngest.createFunction(
    {
      id: "deliver-webhook",
      name: "Deliver a webhook",
      triggers: { event: HANDED_OVER },
      retries: RETRIES,
      concurrency: [
        { limit: AT_ONCE_PER_LANE, key: "event.data.lane" },
        { limit: AT_ONCE_PER_ENDPOINT, key: "event.data.endpointId" },
      ],
    },
    async ({ event, step, attempt }) => {
      const data = event.data as HandedOverData;
      const { merchantId, id, mark, lane, at } = data;
      const handed: Handed = { merchantId, id, mark };
      if (at) await step.sleepUntil("wait", new Date(at));
      for (let turn = 1; turn <= MAX_TURNS; turn++) {
        const next: NextTurn | null = await step.run(
          `attempt ${turn}`,
          () => takeTurn(handed, attempt > 0, trustSeconds).finally(signalQueued), // the next of its queue may follow
        );
        if (!next) return;
        if (lane !== "slow") {
          const slow: HandedOverData = { ...data, ...next, lane: "slow" };
          await step.sendEvent("go on among slow ones", { name: HANDED_OVER, data: { ...slow } });
          return;
        }
        handed.mark = next.mark;
        await step.sleepUntil(`wait ${turn}`, new Date(next.at));
      }
    },
  );
