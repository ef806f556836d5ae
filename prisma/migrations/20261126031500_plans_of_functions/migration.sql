-- Some releases of Citus never find again the plan of a statement in a function that runs on the node of its merchant. They keep a
-- new one at each call until the connection ends: with these functions some 100 kB for each redemption, until the node has no
-- memory left. Planned for each call, the statement takes the same time there and keeps nothing. The releases are also in
-- lib/db/distribute.ts.

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

SELECT distribute_function('append_events');
SELECT distribute_function('claim_ticket');
SELECT distribute_function('claim_booking');
SELECT distribute_function('claim_voucher');
SELECT distribute_function('claim_checkin');
SELECT distribute_function('claim_earlier_checkin');
SELECT distribute_function('charge_gift_card');
