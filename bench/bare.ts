// The baseline for the API: only node:http and pg, with the same statements.
import { createServer, type IncomingMessage } from "node:http";
import { newEventId } from "#lib/core/ids";
import { pool } from "#lib/db/client";
import { CHARGE } from "#lib/domain/gift-cards/sql";
import { GET_WHOLE_PRODUCTS } from "#lib/domain/products/sql";
import { CLAIM_TICKET_USE, FIND_TICKET, GET_TICKET } from "#lib/domain/tickets/sql";

const [merchantId, actorId] = [process.env.BENCH_MERCHANT, process.env.BENCH_ACTOR];

/** The statement of lib/db/page.ts for the first page. */
const LIST = {
  name: "bench.list",
  text: `SELECT * FROM ticket WHERE merchant_id = $1 AND mode = $2
          ORDER BY created_at DESC, id DESC LIMIT $3`,
};

async function run(statement: { name: string; text: string }, values: unknown[]): Promise<unknown[]> {
  return (await pool().query({ ...statement, values: [merchantId, "test", ...values] })).rows;
}

async function handle(request: IncomingMessage): Promise<unknown> {
  const [, , resource, last] = (request.url ?? "").split("/");
  const id = last?.slice(0, 36);
  const actor = ["api", null, "key", actorId, newEventId(), null];
  const now = new Date();
  if (resource === "redemptions") return (await run(FIND_TICKET.byToken, [(await bodyOf(request)).token]))[0];
  if (resource === "products") return (await run(GET_WHOLE_PRODUCTS, [[id]]))[0];
  if (resource === "gift_cards") {
    const { amount_cents, note } = await bodyOf(request);
    const [source, , ...who] = actor;
    return (await run(CHARGE, [id, amount_cents, note, now, source, ...who.slice(0, 2), false, who[2], null, null]))[0];
  }
  if (request.method === "POST")
    return (await run(CLAIM_TICKET_USE.byId, [id, now, now, ...actor, null, null, false]))[0];
  if (id) return (await run(GET_TICKET, [id]))[0];
  return resource?.startsWith("tickets") ? run(LIST, [26]) : {};
}

async function bodyOf(request: IncomingMessage) {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString());
}

createServer(async (request, response) => {
  const body = JSON.stringify(await handle(request));
  response.writeHead(200, { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(body) });
  response.end(body);
}).listen(process.env.PORT);
