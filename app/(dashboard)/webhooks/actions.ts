"use server";
import type { Route } from "next";
import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import { z } from "zod";
import type { Outcome } from "#components/ui/dialog";
import type { RotateOutcome } from "#components/webhooks/endpoint-actions";
import type { NewEndpointResult } from "#components/webhooks/new-endpoint";
import type { VerifyResult } from "#components/webhooks/verify";
import { EVENT_TYPES } from "#lib/core/event-types";
import { addDays, toUnix } from "#lib/core/time";
import type { PrismaContext } from "#lib/db/context";
import { explainSignature } from "#lib/domain/signatures/explain";
import { SignatureInput } from "#lib/domain/signatures/schema";
import { createEndpoint } from "#lib/domain/webhook-endpoints/create";
import { deleteEndpoint } from "#lib/domain/webhook-endpoints/delete";
import { recoverEvents } from "#lib/domain/webhook-endpoints/recover";
import { retryDelivery } from "#lib/domain/webhook-endpoints/retry";
import { OVERLAP_DAYS, rotateSecret } from "#lib/domain/webhook-endpoints/rotate-secret";
import { findEndpoint } from "#lib/domain/webhook-endpoints/row";
import { EndpointInput } from "#lib/domain/webhook-endpoints/schema";
import { sendTest } from "#lib/domain/webhook-endpoints/send-test";
import { updateEndpoint } from "#lib/domain/webhook-endpoints/update";
import { type ActionState, action } from "#lib/pages/action";
import { textIn } from "#lib/pages/form";

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

/** Registers an endpoint. Returns its signing secret, which is shown only now. */
export async function registerEndpoint(before: ActionState<NewEndpointResult>, form: FormData) {
  return create(before, form);
}

const One = z.object({ id: z.uuid() });

/** Sends a test of a type and opens its delivery. */
export async function test(_before: Outcome, form: FormData): Promise<Outcome> {
  const input = One.extend({ type: z.enum(EVENT_TYPES, "Choose an event type.") });
  const outcome = await action({ role: "developer", input }, ({ ctx, input: { id, type } }) =>
    sendTest(ctx, id, { type }),
  )({}, form);
  if (!outcome.result) return refused(outcome);
  revalidatePath("/webhooks", "layout");
  redirect(`/webhooks/${outcome.result.endpoint_id}?delivery=${outcome.result.id}` as Route);
}

/** Makes a new signing secret, which is shown only now. */
export async function rotate(_before: RotateOutcome, form: FormData): Promise<RotateOutcome> {
  const outcome = await action({ role: "developer", input: One }, async ({ ctx, input }) => {
    const { signing_secret } = await rotateSecret(ctx, input.id);
    return { signing_secret, until: toUnix(addDays(ctx.now, OVERLAP_DAYS)) };
  })({}, form);
  if (!outcome.result) return refused(outcome);
  revalidatePath("/webhooks", "layout");
  return { done: true, secret: outcome.result.signing_secret, until: outcome.result.until };
}

/** Switches an endpoint on and, where that is ticked, sends what it missed. Otherwise the page offers that again. */
export async function switchOn(_before: Outcome, form: FormData): Promise<Outcome> {
  const input = One.extend({ since: z.int().min(0).optional(), recover: z.literal("on").optional() });
  const outcome = await action({ role: "developer", input }, async ({ ctx, input: given }) => {
    await updateEndpoint(ctx, given.id, { enabled: true });
    if (given.since === undefined) return { path: `/webhooks/${given.id}?on=1` };
    if (!given.recover) return { path: `/webhooks/${given.id}?on=1&since=${given.since}` };
    const { queued } = await recoverEvents(ctx, given.id, { since: given.since });
    return { path: `/webhooks/${given.id}?on=1&sent=${queued}` };
  })({}, form);
  if (!outcome.result) return refused(outcome);
  revalidatePath("/webhooks", "layout");
  redirect(outcome.result.path as Route);
}

export async function switchOff(_before: Outcome, form: FormData): Promise<Outcome> {
  const outcome = await action({ role: "developer", input: One }, ({ ctx, input }) =>
    updateEndpoint(ctx, input.id, { enabled: false }),
  )({}, form);
  return after(outcome, "Switched off");
}

/** Deletes an endpoint and opens the list. */
export async function remove(_before: Outcome, form: FormData): Promise<Outcome> {
  const outcome = await action({ role: "developer", input: One }, ({ ctx, input }) => deleteEndpoint(ctx, input.id))(
    {},
    form,
  );
  if (!outcome.done) return refused(outcome);
  revalidatePath("/webhooks", "layout");
  redirect("/webhooks" as Route);
}

/** Makes one more attempt of a delivery, at once. */
export async function retry(_before: Outcome, form: FormData): Promise<Outcome> {
  const input = z.object({ id: z.uuid(), delivery: z.uuid() });
  const outcome = await action({ role: "developer", input }, ({ ctx, input: which }) =>
    retryDelivery(ctx, which.id, which.delivery),
  )({}, form);
  return after(outcome, "On its way");
}

/** Queues again what did not arrive since a moment, and opens the log. */
export async function recover(_before: Outcome, form: FormData): Promise<Outcome> {
  const input = One.extend({ since: z.int("Choose since when.").min(0) });
  const outcome = await action({ role: "developer", input }, ({ ctx, input: { id, since } }) =>
    recoverEvents(ctx, id, { since }),
  )({}, form);
  if (!outcome.result) return refused(outcome);
  revalidatePath("/webhooks", "layout");
  redirect(`/webhooks/${textIn(form, "id")}?sent=${outcome.result.queued}` as Route);
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
async function recoverAll(ctx: PrismaContext, id: string) {
  const { created_at } = await findEndpoint(ctx, id);
  return recoverEvents(ctx, id, { since: toUnix(created_at) });
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

const explain = action(
  { role: "developer", input: SignatureInput.extend({ endpoint: z.uuid().optional() }), hide: ["secret"] },
  async ({ ctx, input: { secret, endpoint, ...shown } }): Promise<VerifyResult> => ({
    diagnosis: await explainSignature(ctx, { ...shown, secret }, endpoint ?? null),
    shown,
  }),
);

/** Why a signature does not verify. The secret is compared and forgotten: it is neither kept nor sent back. */
export async function verify(before: ActionState<VerifyResult>, form: FormData) {
  return explain(before, form);
}
