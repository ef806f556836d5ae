import { pool, statement } from "./client.ts";

const FIND = statement("rehearsal.find", "SELECT FROM rehearsal LIMIT 1");

/**
 * Returns whether this database is a copy for a rehearsal (`docs/decisions/053-rehearsals.md`). Asked each time, because a
 * copy can be restored while a server runs on the empty database.
 */
export const isRehearsal = async (): Promise<boolean> => (await pool().query(FIND)).rows.length > 0;
