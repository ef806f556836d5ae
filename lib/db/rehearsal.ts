import { pool, statement } from "./client.ts";

const FIND = statement("rehearsal.find", "SELECT FROM rehearsal LIMIT 1");

/**
 * Returns whether this database is a copy for a rehearsal (decision 053). Asked each time, because a copy can be restored while
 * a server runs on the empty database.
 */
export const isRehearsal = async (): Promise<boolean> => (await pool().query(FIND)).rows.length > 0;
