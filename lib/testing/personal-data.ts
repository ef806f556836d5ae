import { newId } from "#lib/core/ids";
import { pool } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";
import { unseal } from "#lib/db/seal";
import { callApi } from "#lib/testing/http";
import { makeGiftCardProduct, makeTicketProduct } from "#lib/testing/products";
import { present } from "#lib/testing/store";
import { tablesWith } from "./tables-with.ts";

export const MARA = { email: "mara.lindqvist@post.example", name: "Mara Lindqvist" };
const PERSONAL_TEXTS = ["mara.lindqvist@", "Lindqvist", "Elin Sund", "nut allergy", "slow Sunday"];

/** Returns each row and stored response of the store that contains one of these texts, in upper or lower case. */
export async function findPersonalData(ctx: PrismaContext, texts = PERSONAL_TEXTS): Promise<string[]> {
  const found: string[] = [];
  for (const name of await tablesWith("merchant_id")) {
    const { rows } = await pool().query(`SELECT to_jsonb(t)::text AS row FROM "${name}" t WHERE merchant_id = $1`, [
      ctx.merchantId,
    ]);
    found.push(...rows.map(({ row }) => `${name} ${row}`));
  }
  const { rows } = await pool().query("SELECT answer FROM idempotency_record WHERE merchant_id = $1", [ctx.merchantId]);
  found.push(...rows.map(({ answer }) => `answer ${unseal(answer)}`));
  return found.filter((text) => texts.some((one) => text.toLowerCase().includes(one.toLowerCase())));
}

/**
 * Orders two tickets and a gift card over the API, with names, e-mail addresses, a custom field, a message and metadata.
 * The Idempotency-Key makes the API store the response.
 */
export async function orderWithPersonalData(ctx: PrismaContext, key: string, customer: object = MARA) {
  const { productId } = await makeTicketProduct(present(ctx), {
    customFields: [{ key: "diet", label: "Diet", type: "text", required: false }],
  });
  const { body } = await callApi(key, "/v1/orders", {
    body: {
      customer,
      items: [
        {
          product_id: productId,
          quantity: 2,
          attendee_names: ["Mara Lindqvist", "Elin Sund"],
          custom_fields: { diet: "nut allergy" },
        },
        {
          product_id: await makeGiftCardProduct(ctx),
          quantity: 1,
          amount_cents: 5_000,
          recipient_email: "elin@post.example",
          recipient_name: "Elin Sund",
          message: "For a slow Sunday.",
        },
      ],
      payment_method: "manual",
      metadata: { till: "Front", copy_to: "MARA.lindqvist@post.example" },
    },
    headers: { "Idempotency-Key": newId() },
  });
  return { order: body, ticketIds: body.items[0].issued.map((item: { id: string }) => item.id) as string[] };
}

/** Returns the token of a ticket. */
export const tokenOf = async (id: string): Promise<string> =>
  (await pool().query("SELECT qr_token FROM ticket WHERE id = $1", [id])).rows[0].qr_token;
