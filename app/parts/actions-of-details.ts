"use server";
import type { FormState } from "#lib/core/form-state";

/** The action of the sample's task. */
export async function refund(): Promise<FormState> {
  return { problem: "Ticket 1 was already used. To keep its price, refund €216.00 instead." };
}
