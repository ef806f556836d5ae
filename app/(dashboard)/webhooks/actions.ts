"use server";
import { revalidatePath } from "next/cache";
import { z } from "zod";
import type { NewEndpointResult } from "#components/webhooks/new-endpoint";
import type { VerifyResult } from "#components/webhooks/verify";
import { EVENT_TYPES } from "#lib/core/event-types";
import { MAX_NAME, SECRET_OVERLAP_HOURS } from "#lib/core/limits";
import { HOUR_SECONDS } from "#lib/core/spans";
import { addSeconds, toUnix } from "#lib/core/time";
import { explainSignature } from "#lib/dashboard/signatures/read";
import { SignatureInput } from "#lib/dashboard/signatures/shape";
import type { PrismaContext } from "#lib/db/context";
import { createEndpoint } from "#lib/domain/webhook-endpoints/create";
import { deleteEndpoint } from "#lib/domain/webhook-endpoints/delete";
import { findEndpoint } from "#lib/domain/webhook-endpoints/find";
import { recoverEvents } from "#lib/domain/webhook-endpoints/recover";
import { retryDelivery } from "#lib/domain/webhook-endpoints/retry";
import { rotateSecret } from "#lib/domain/webhook-endpoints/rotate-secret";
import { EndpointInput } from "#lib/domain/webhook-endpoints/schema";
import { sendTest } from "#lib/domain/webhook-endpoints/send-test";
import { updateEndpoint } from "#lib/domain/webhook-endpoints/update";
import { action } from "#lib/pages/action";

const NO_EVENT = "Tick at least one event, or everything.";
const NewEndpointInput = z.object({
  url: z.string("Enter the address that events are sent to.").pipe(EndpointInput.shape.url),
  description: z.string().trim().max(MAX_NAME, `Use at most ${MAX_NAME} characters.`).optional(),
  events: z.array(z.string(), NO_EVENT).min(1, NO_EVENT).pipe(EndpointInput.shape.events),
});
const EndpointId = z.object({ id: z.uuid() });

/** Registers an endpoint. Returns its signing secret, which is shown only now. */
export const registerEndpoint = action(
  { input: NewEndpointInput },
  async ({ ctx, input }): Promise<NewEndpointResult> => {
    const { id, url, signing_secret } = await createEndpoint(ctx, input);
    revalidatePath("/webhooks");
    return { id, url, secret: signing_secret };
  },
);

/** Sends a test of a type and opens its delivery. */
export const test = action(
  { once: "webhooks.test", input: EndpointId.extend({ type: z.enum(EVENT_TYPES, "Choose an event type.") }) },
  async ({ ctx, input: { id, type } }) => {
    const delivery = await sendTest(ctx, id, { type });
    revalidatePath("/webhooks", "layout");
    return { open: `/webhooks/${id}?delivery=${delivery.id}` };
  },
);

/** Creates a new signing secret, which is shown only now. */
export const rotate = action({ input: EndpointId }, async ({ ctx, input }) => {
  const { signing_secret } = await rotateSecret(ctx, input.id);
  revalidatePath("/webhooks", "layout");
  return { secret: signing_secret, until: toUnix(addSeconds(ctx.realNow, SECRET_OVERLAP_HOURS * HOUR_SECONDS)) };
});

/** Switches an endpoint on and, if `recover` is ticked, sends what it missed. Otherwise the page offers that again. */
export const switchOn = action(
  {
    once: "webhooks.switch_on",
    input: EndpointId.extend({ since: z.int().min(0).optional(), recover: z.literal("on").optional() }),
  },
  async ({ ctx, input: { id, since, recover: isRecovering } }) => {
    await updateEndpoint(ctx, id, { enabled: true });
    const query = since === undefined ? "" : isRecovering ? await recoverAndCount(ctx, id, since) : `&since=${since}`;
    revalidatePath("/webhooks", "layout");
    return { open: `/webhooks/${id}?on=1${query}` };
  },
);

async function recoverAndCount(ctx: PrismaContext, id: string, since: number): Promise<string> {
  const { queued } = await recoverEvents(ctx, id, { since });
  return `&sent=${queued}`;
}

/** Switches an endpoint off. */
export const switchOff = action({ input: EndpointId }, async ({ ctx, input }) => {
  await updateEndpoint(ctx, input.id, { enabled: false });
  revalidatePath("/webhooks", "layout");
  return { message: "Switched off" };
});

/** Deletes an endpoint and opens the list. */
export const remove = action({ input: EndpointId }, async ({ ctx, input }) => {
  await deleteEndpoint(ctx, input.id);
  revalidatePath("/webhooks", "layout");
  return { open: "/webhooks" };
});

/** Makes one more attempt of a delivery at once. */
export const retry = action(
  { once: "webhooks.retry", input: EndpointId.extend({ delivery: z.uuid() }) },
  async ({ ctx, input }) => {
    await retryDelivery(ctx, input.id, input.delivery);
    revalidatePath("/webhooks", "layout");
    return { message: "The event is being sent" };
  },
);

/** Queues again what did not arrive since a moment, and opens the log. */
export const recover = action(
  { once: "webhooks.recover", input: EndpointId.extend({ since: z.int("Choose since when.").min(0) }) },
  async ({ ctx, input: { id, since } }) => {
    const { queued } = await recoverEvents(ctx, id, { since });
    revalidatePath("/webhooks", "layout");
    return { open: `/webhooks/${id}?sent=${queued}` };
  },
);

/** Changes the address of an endpoint, and queues again what did not arrive. */
export const changeUrl = action(
  { input: EndpointId.extend({ url: EndpointInput.shape.url }) },
  async ({ ctx, input: { id, url } }) => {
    const { enabled } = await updateEndpoint(ctx, id, { url });
    const { queued } = enabled ? await recoverAll(ctx, id) : { queued: 0 };
    revalidatePath("/webhooks", "layout");
    return { message: `The new address is in use. ${queuedText(queued)}` };
  },
);

/** Queues again everything that the endpoint missed since it was registered, as far as events are kept. */
async function recoverAll(ctx: PrismaContext, id: string) {
  const { created_at } = await findEndpoint(ctx, id);
  return recoverEvents(ctx, id, { since: toUnix(created_at) });
}

function queuedText(queued: number): string {
  if (queued === 0) return "No event was missing";
  return queued === 1 ? "1 event is sent again" : `${queued} events are sent again`;
}

/** Finds out why a signature does not verify. The secret is neither stored nor sent back. */
export const verify = action(
  { input: SignatureInput.extend({ endpoint: z.uuid().optional() }), hide: ["secret"] },
  async ({ ctx, input: { secret, endpoint, ...shown } }): Promise<VerifyResult> => ({
    diagnosis: await explainSignature(ctx, { ...shown, secret }, endpoint ?? null),
    shown,
  }),
);
