import { statement } from "#lib/db/client";

export const READ = statement(
  "test-data.read",
  "SELECT total, deleted, finished_at FROM test_data_deletion WHERE merchant_id = $1 AND $2::text = 'test'",
);
