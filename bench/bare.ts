// The baseline for the API: only node:http and pg, with the same three statements.
import { createServer } from "node:http";
import { newEventId } from "#lib/core/ids";
import { pool } from "#lib/db/client";
import { CLAIM_TICKET_USE, GET_TICKET } from "#lib/domain/tickets/sql";

const [merchantId, actorId] = [process.env.BENCH_MERCHANT, process.env.BENCH_ACTOR];

/** The statement of lib/db/page.ts for the first page. */
const LIST = {
  name: "bench.list",
  text: `SELECT * FROM ticket WHERE merchant_id = $1 AND mode = $2
          ORDER BY created_at DESC, id DESC LIMIT $3`,
};

async function handle(method: string, path: string): Promise<unknown> {
  const id = path.split("/")[3]?.slice(0, 36);
  if (method === "POST") {
    const now = new Date();
    const values = [merchantId, "test", id, now, now, "api", null, "key", actorId, newEventId(), null];
    return (await pool().query({ ...CLAIM_TICKET_USE.byId, values })).rows[0];
  }
  if (id) return (await pool().query({ ...GET_TICKET, values: [merchantId, "test", id] })).rows[0];
  if (path.startsWith("/v1/tickets")) return (await pool().query({ ...LIST, values: [merchantId, "test", 26] })).rows;
  return {};
}

createServer(async (request, response) => {
  const body = JSON.stringify(await handle(request.method ?? "", request.url ?? ""));
  response.writeHead(200, { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(body) });
  response.end(body);
}).listen(process.env.PORT);
