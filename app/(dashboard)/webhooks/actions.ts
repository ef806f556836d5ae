"use server";
import { revalidatePath } from "next/cache";
import { z } from "zod";
import type { NewEndpointResult } from "#components/webhooks/new-endpoint";
import { createEndpoint } from "#lib/domain/webhook-endpoints/create";
import { EndpointInput } from "#lib/domain/webhook-endpoints/schema";
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
