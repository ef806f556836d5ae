import { pool } from "#lib/db/client";
import { findImitated } from "./known-agents.ts";
import type { Maker } from "./schema.ts";
import { COUNT_STORES, FIND_REGISTERED, FIND_REGISTRANT } from "./sql.ts";

/** Reads who made an app of any store. */
export async function readMaker(app: { id: string; name: string; maker: string }): Promise<Maker> {
  const [email, { rows }] = await Promise.all([
    findRegistrant(app.id),
    pool().query<{ stores: number }>({ ...COUNT_STORES, values: [app.id] }),
  ]);
  const domain = email?.slice(email.lastIndexOf("@") + 1).toLowerCase() ?? null;
  return { domain, stores: rows[0]?.stores ?? 0, imitates: findImitated([app.name, app.maker], domain) };
}

/** For an app of the command line, which no person registered, an owner of the store answers. */
async function findRegistrant(id: string): Promise<string | null> {
  const { rows } = await pool().query<{ merchant_id: string; created_by: string | null; email: string | null }>({
    ...FIND_REGISTERED,
    values: [id],
  });
  const [app] = rows;
  if (!app || app.created_by) return app?.email ?? null;
  const owner = { ...FIND_REGISTRANT, values: [app.merchant_id, "live", null] };
  return (await pool().query<{ email: string }>(owner)).rows[0]?.email ?? null;
}
