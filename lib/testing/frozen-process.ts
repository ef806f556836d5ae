// Takes the seats of an event in a transaction that does not end, prints "locked" and waits to be stopped. Arguments: the
// store, the event, and after how many milliseconds the database may end the transaction.
import { setTimeout } from "node:timers/promises";
import { pool } from "#lib/db/client";

const [merchantId, eventId, idleMs] = process.argv.slice(2);
const connection = await pool().connect();
await connection.query("BEGIN");
await connection.query("SELECT set_config('idle_in_transaction_session_timeout', $1, true)", [idleMs]);
await connection.query("SELECT FROM ticket_event WHERE merchant_id = $1 AND id = $2 FOR UPDATE", [merchantId, eventId]);
console.log("locked");
await setTimeout(600_000);
