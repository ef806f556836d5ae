-- Puts a new table of merchant data beside the others. A migration that makes one calls this before it adds foreign keys. Does nothing in
-- a database that is not distributed.
CREATE OR REPLACE FUNCTION "distribute_new_table"("name" text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_extension WHERE extname = 'citus') THEN RETURN; END IF;
  IF EXISTS (SELECT FROM pg_dist_partition WHERE logicalrelid = 'store_settings'::regclass AND partmethod = 'h') THEN
    PERFORM create_distributed_table("name"::regclass, 'merchant_id', colocate_with => 'store_settings');
  END IF;
END
$$;

-- Makes a function known on all nodes. One whose first parameter is p_merchant_id runs on the node of that merchant, also inside a
-- transaction. Does nothing in a database that is not distributed. Some releases of Citus, which lib/db/distribute.ts names too, never
-- find again the plan of a statement in such a function: they keep a new one at each call until the node has no memory left. Planned
-- for each call, the statement takes the same time there and keeps nothing.
CREATE OR REPLACE FUNCTION "distribute_function"("name" text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  called regprocedure := "name"::regproc::oid::regprocedure;
BEGIN
  IF NOT EXISTS (SELECT FROM pg_extension WHERE extname = 'citus') THEN RETURN; END IF;
  IF NOT EXISTS (SELECT FROM pg_dist_partition WHERE logicalrelid = 'store_settings'::regclass AND partmethod = 'h') THEN RETURN; END IF;
  IF EXISTS (SELECT FROM pg_proc WHERE oid = called AND proargnames[1] = 'p_merchant_id') THEN
    PERFORM create_distributed_function(called, 'p_merchant_id', colocate_with => 'store_settings', force_delegation => true);
    IF citus_version() ~ '^Citus (12\.1\.1[12]|13\.2\.[12]|14\.0\.[01])\M' THEN
      EXECUTE format('ALTER FUNCTION %s SET plan_cache_mode TO force_custom_plan', called);
    ELSE
      EXECUTE format('ALTER FUNCTION %s RESET plan_cache_mode', called);
    END IF;
  ELSE
    PERFORM create_distributed_function(called);
  END IF;
END
$$;
