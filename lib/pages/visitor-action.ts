import type { Route } from "next";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import type { z } from "zod";
import type { FormAction, FormState } from "#lib/core/form-state";
import { newId } from "#lib/core/ids";
import type { RequestFacts } from "#lib/core/request";
import { nowInSeconds } from "#lib/core/time";
import { visitorOf } from "#lib/http/client-address";
import { secondsUntilReset } from "#lib/http/rate-limited";
import { takeOneFrom } from "#lib/rate-limit/take-one";
import { handleForm, type Open } from "./action.ts";

interface Declaration<Schema> {
  /** What is counted: forms of this name from one address. */
  name: string;
  perMinute: number;
  input: Schema;
  /** Fields whose values are never sent back. */
  hide?: string[];
}

/** Returns a server action for a person who is not signed in. The forms of a network are counted before they are read. */
export function visitorAction<Schema extends z.ZodObject, Result extends object | undefined>(
  { name, perMinute, input, hide }: Declaration<Schema>,
  run: (given: { input: z.output<Schema>; request: RequestFacts }) => Promise<Result>,
): FormAction<Exclude<Result, Open>> {
  return async (_before, form) => {
    const request = await requestFacts();
    const allowance = await takeOneFrom(request.from.address, `${name} form`, perMinute);
    if (!allowance.allowed) {
      return { problem: `Too many attempts. Wait ${secondsUntilReset(allowance)} seconds, then try again.` };
    }
    const state = await handleForm(form, input, request.requestId, (value) => run({ input: value, request }), hide);
    if (state.result && "open" in state.result) redirect(state.result.open as Route);
    return state as FormState<Exclude<Result, Open>>;
  };
}

/** Returns the time, the id and the client of the request. */
export async function requestFacts(): Promise<RequestFacts> {
  const requestHeaders = await headers();
  return {
    from: visitorOf(requestHeaders),
    requestId: requestHeaders.get("x-request-id") ?? newId(),
    realNow: nowInSeconds(),
  };
}
