-- A row makes the database a copy for a rehearsal, see docs/decisions/053. `zakka restore --rehearsal` may have created the table
-- already, for the backup of an earlier version.
CREATE TABLE IF NOT EXISTS "rehearsal" (
    "restored_at" TIMESTAMPTZ NOT NULL,

    CONSTRAINT "rehearsal_pkey" PRIMARY KEY ("restored_at")
);

-- It is read before the merchant is known, so a distributed database has it on every node.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_extension WHERE extname = 'citus') THEN RETURN; END IF;
  IF EXISTS (SELECT FROM pg_dist_partition WHERE logicalrelid = 'store_settings'::regclass AND partmethod = 'h')
     AND NOT EXISTS (SELECT FROM pg_dist_partition WHERE logicalrelid = 'rehearsal'::regclass) THEN
    PERFORM create_reference_table('rehearsal');
  END IF;
END
$$;
