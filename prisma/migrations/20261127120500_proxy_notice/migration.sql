-- When a request last came through a proxy that TRUST_PROXY does not count, for `zakka doctor`. At most one row.
CREATE TABLE "proxy_notice" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "seen_at" TIMESTAMPTZ NOT NULL,

    CONSTRAINT "proxy_notice_pkey" PRIMARY KEY ("id")
);
ALTER TABLE "proxy_notice" ADD CONSTRAINT "proxy_notice_id_check" CHECK ("id" = 1);

-- It concerns no store, so a distributed database has it on every node.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_extension WHERE extname = 'citus') THEN RETURN; END IF;
  IF EXISTS (SELECT FROM pg_dist_partition WHERE logicalrelid = 'store_settings'::regclass AND partmethod = 'h') THEN
    PERFORM create_reference_table('proxy_notice');
  END IF;
END
$$;
