import { statement } from "#lib/db/client";

/** A file whose rows follow. $3 id, $4 kind, $5 file name, $6 headers, $7 name of the person, $8 now. */
export const INSERT = statement(
  "imports.insert",
  `INSERT INTO moving_in (merchant_id, mode, id, kind, status, file_name, headers, choices, row_count, actor_name, created_at)
   VALUES ($1, $2, $3, $4, 'draft', $5, $6, '{}', 0, $7, $8)`,
);

/** Says of a file that all its rows are there. $3 id, $4 how many, $5 choices. */
export const SET_READ = statement(
  "imports.set-read",
  "UPDATE moving_in SET row_count = $4, choices = $5 WHERE merchant_id = $1 AND mode = $2 AND id = $3",
);

/** $3 file, $4 the rows as JSON: line, cells and the address that seems to be in them. */
export const INSERT_ROWS = statement(
  "imports.insert-rows",
  `INSERT INTO moving_in_row (merchant_id, mode, moving_in_id, id, line, cells, email)
   SELECT $1::uuid, $2::text, $3::uuid, uuid7(), x.line, x.cells, lower(x.email)
     FROM jsonb_to_recordset($4::jsonb) AS x (line int, cells text[], email text)`,
);

/** Removes a file that was not imported, with its rows. No row: it has, or is just being imported. $3 id. */
export const DISCARD = statement(
  "imports.discard",
  `DELETE FROM moving_in WHERE merchant_id = $1 AND mode = $2 AND id = $3 AND status IN ('draft', 'checking', 'checked') RETURNING id`,
);
