-- What a store's audit log will show: who did what to its access, from where. Rows are only ever added.
CREATE TABLE "security_event" (
    "merchant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "mode" TEXT,
    "action" TEXT NOT NULL,
    "actor_kind" TEXT NOT NULL,
    "actor_id" UUID NOT NULL,
    "actor_name" TEXT NOT NULL,
    "target_id" UUID,
    "details" JSONB NOT NULL,
    "address" TEXT,
    "user_agent" TEXT,
    "request_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ NOT NULL,

    CONSTRAINT "security_event_pkey" PRIMARY KEY ("merchant_id","id"),
    CONSTRAINT "security_event_mode_check" CHECK ("mode" IN ('test', 'live')),
    CONSTRAINT "security_event_actor_kind_check" CHECK ("actor_kind" IN ('key', 'device', 'user', 'system'))
);
CREATE INDEX "security_event_merchant_id_created_at_id_idx" ON "security_event"("merchant_id", "created_at" DESC, "id" DESC);
-- what is kept no longer
CREATE INDEX "security_event_age" ON "security_event" USING brin ("created_at");

-- Nobody changes a row, and nobody deletes one before its year is over.
CREATE FUNCTION "keep_security_event"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD.created_at < now() - interval '365 days' THEN
      RETURN OLD;
    END IF;
  END IF;
  RAISE EXCEPTION 'security_event is append-only: a row stays as it was written for 365 days' USING ERRCODE = 'restrict_violation';
END
$$;
CREATE TRIGGER "security_event_rows_stay" BEFORE UPDATE OR DELETE ON "security_event"
  FOR EACH ROW EXECUTE FUNCTION "keep_security_event"();
CREATE TRIGGER "security_event_table_stays" BEFORE TRUNCATE ON "security_event"
  FOR EACH STATEMENT EXECUTE FUNCTION "keep_security_event"();
