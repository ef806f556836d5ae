-- Counts tables again in a transaction that writes many rows of one merchant, as autovacuum does only after it, and forgets the plans
-- of the connection, also those that check foreign keys. Without statistics PostgreSQL takes a store for one of two hundred rows,
-- and looks for each row among all rows of the store. Leaves out a table with so many rows that p_rows new ones do not change how it
-- is best read, and one that somebody else counts just now. In a distributed database it runs on the node of the merchant, in the
-- transaction that writes there, and counts the shards of that merchant only.
CREATE OR REPLACE FUNCTION "count_again"(p_merchant_id uuid, p_tables text[], p_rows int) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  is_distributed boolean := to_regclass('pg_dist_partition') IS NOT NULL;
  name text;
  counted regclass;
BEGIN
  IF is_distributed THEN
    is_distributed := EXISTS (SELECT FROM pg_dist_partition WHERE logicalrelid = 'store_settings'::regclass AND partmethod = 'h');
  END IF;
  FOREACH name IN ARRAY p_tables LOOP
    IF is_distributed THEN
      counted := shard_name(name::regclass, get_shard_id_for_distribution_column(name, p_merchant_id));
    ELSE
      counted := name;
    END IF;
    IF (SELECT reltuples < 10 * p_rows AND pg_relation_size(oid) > 0 FROM pg_class WHERE oid = counted) THEN
      EXECUTE format('ANALYZE (SKIP_LOCKED) %s', counted);
    END IF;
  END LOOP;
  EXECUTE 'DISCARD PLANS';
END
$$;
