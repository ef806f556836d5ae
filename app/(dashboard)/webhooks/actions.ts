"use server";
import type { Route } from "next";
import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import { z } from "zod";
import type { Outcome } from "#components/ui/dialog";
import type { RotateOutcome } from "#components/webhooks/endpoint-actions";
import type { NewEndpointResult } from "#components/webhooks/new-endpoint";
import type { Ctx } from "#lib/core/context";
import { addDays, toUnix } from "#lib/core/time";
import { createEndpoint } from "#lib/domain/webhook-endpoints/create";
import { deleteEndpoint } from "#lib/domain/webhook-endpoints/delete";
import { recoverEvents } from "#lib/domain/webhook-endpoints/recover";
import { retryDelivery } from "#lib/domain/webhook-endpoints/retry";
import { rotateSecret } from "#lib/domain/webhook-endpoints/rotate-secret";
import { findEndpoint } from "#lib/domain/webhook-endpoints/row";
import { EndpointInput } from "#lib/domain/webhook-endpoints/schema";
import { sendTest } from "#lib/domain/webhook-endpoints/send-test";
import { updateEndpoint } from "#lib/domain/webhook-endpoints/update";
import { type ActionState, action } from "#lib/http/action";

const TICK_ONE = "Tick at least one event, or everything.";
const NewEndpointInput = z.object({
  url: z.string("Give the address that events are sent to.").pipe(EndpointInput.shape.url),
  description: z.string().trim().max(200, "Keep it under 200 characters.").optional(),
  events: z.array(z.string(), TICK_ONE).min(1, TICK_ONE).pipe(EndpointInput.shape.events),
});

const create = action(
  { role: "developer", input: NewEndpointInput },
  async ({ ctx, input }): Promise<NewEndpointResult> => {
    const { id, url, signing_secret } = await createEndpoint(ctx, input);
    revalidatePath("/webhooks");
    return { id, url, secret: signing_secret };
  },
);

/** Registers an endpoint and answers its signing secret, this once. */
export async function registerEndpoint(before: ActionState<NewEndpointResult>, form: FormData) {
  return create(before, form);
}

const RECOVER_DAYS = 30;
const One = z.object({ id: z.uuid() });

/** Sends a test event and opens its delivery. */
export async function test(_before: Outcome, form: FormData): Promise<Outcome> {
  const outcome = await action({ role: "developer", input: One }, ({ ctx, input }) => sendTest(ctx, input.id))(
    {},
    form,
  );
  if (!outcome.result) return refused(outcome);
  revalidatePath("/webhooks", "layout");
  redirect(`/webhooks/${outcome.result.endpoint_id}?delivery=${outcome.result.id}` as Route);
}

/** A new signing secret, this once. */
export async function rotate(_before: RotateOutcome, form: FormData): Promise<RotateOutcome> {
  const outcome = await action({ role: "developer", input: One }, ({ ctx, input }) => rotateSecret(ctx, input.id))(
    {},
    form,
  );
  if (!outcome.result) return refused(outcome);
  revalidatePath("/webhooks", "layout");
  return { done: true, secret: outcome.result.signing_secret };
}

export async function switchOn(_before: Outcome, form: FormData): Promise<Outcome> {
  return enable(form, true, "Switched on. Events are sent from now on");
}

export async function switchOff(_before: Outcome, form: FormData): Promise<Outcome> {
  return enable(form, false, "Switched off");
}

/** Deletes an endpoint and leads to the list. */
export async function remove(_before: Outcome, form: FormData): Promise<Outcome> {
  const outcome = await action({ role: "developer", input: One }, ({ ctx, input }) => deleteEndpoint(ctx, input.id))(
    {},
    form,
  );
  if (!outcome.done) return refused(outcome);
  revalidatePath("/webhooks", "layout");
  redirect("/webhooks" as Route);
}

/** One more try of a delivery, at once. */
export async function retry(_before: Outcome, form: FormData): Promise<Outcome> {
  const input = z.object({ id: z.uuid(), delivery: z.uuid() });
  const outcome = await action({ role: "developer", input }, ({ ctx, input: which }) =>
    retryDelivery(ctx, which.id, which.delivery),
  )({}, form);
  return after(outcome, "On its way");
}

/** Queues again what did not arrive in the last 30 days. */
export async function recover(_before: Outcome, form: FormData): Promise<Outcome> {
  const outcome = await action({ role: "developer", input: One }, ({ ctx, input }) => recoverAll(ctx, input.id))(
    {},
    form,
  );
  return after(outcome, queuedWords(outcome.result?.queued ?? 0));
}

/** Uses another address from now on, and queues again what did not arrive. */
export async function moveTo(_before: Outcome, form: FormData): Promise<Outcome> {
  const input = z.object({ id: z.uuid(), url: EndpointInput.shape.url });
  const outcome = await action({ role: "developer", input }, async ({ ctx, input: given }) => {
    const { enabled } = await updateEndpoint(ctx, given.id, { url: given.url });
    return enabled ? recoverAll(ctx, given.id) : { queued: 0 };
  })({}, form);
  return after(outcome, `The new address is in use. ${queuedWords(outcome.result?.queued ?? 0)}`);
}

/** Everything that the endpoint missed while events are kept, but nothing from before it was registered. */
async function recoverAll(ctx: Ctx, id: string) {
  const { created_at } = await findEndpoint(ctx, id);
  const kept = toUnix(addDays(ctx.now, -RECOVER_DAYS));
  return recoverEvents(ctx, id, { since: Math.max(kept, toUnix(created_at)) });
}

async function enable(form: FormData, enabled: boolean, said: string): Promise<Outcome> {
  const outcome = await action({ role: "developer", input: One }, ({ ctx, input }) =>
    updateEndpoint(ctx, input.id, { enabled }),
  )({}, form);
  return after(outcome, said);
}

function after(outcome: ActionState<unknown>, said: string): Outcome {
  if (!outcome.done) return refused(outcome);
  revalidatePath("/webhooks", "layout");
  return { done: true, said };
}

function refused({ problem, form }: ActionState<unknown>): Outcome {
  return { problem: problem ?? Object.values(form?.error ?? {})[0]?.[0] ?? "This endpoint is not known here." };
}

function queuedWords(queued: number): string {
  if (queued === 0) return "Nothing was missing";
  return queued === 1 ? "1 event is on its way again" : `${queued} events are on their way again`;
}
