-- The requests to the API. A row of a list needs no body, so bodies are stored apart from the rows from 256 bytes on.
CREATE TABLE "request_log" (
    "merchant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "mode" TEXT NOT NULL,
    "method" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "query" TEXT,
    "status" SMALLINT NOT NULL,
    "status_class" SMALLINT NOT NULL GENERATED ALWAYS AS ("status" / 100) STORED,
    "error" TEXT,
    "actor_kind" TEXT NOT NULL,
    "actor_id" UUID NOT NULL,
    "address" TEXT,
    "user_agent" TEXT,
    "duration_ms" INTEGER NOT NULL,
    "input" TEXT,
    "output" TEXT,
    "created_at" TIMESTAMPTZ NOT NULL,
    "kept_until" TIMESTAMPTZ NOT NULL,

    CONSTRAINT "request_log_pkey" PRIMARY KEY ("merchant_id","id"),
    CONSTRAINT "request_log_mode_check" CHECK ("mode" IN ('test', 'live')),
    CONSTRAINT "request_log_actor_kind_check" CHECK ("actor_kind" IN ('key', 'device', 'app'))
) WITH (toast_tuple_target = 256);
-- the list
CREATE INDEX "request_log_merchant_id_mode_created_at_id_idx" ON "request_log"("merchant_id", "mode", "created_at" DESC, "id" DESC);
-- the list of one class of statuses
CREATE INDEX "request_log_merchant_id_mode_status_class_created_at_id_idx" ON "request_log"("merchant_id", "mode", "status_class", "created_at" DESC, "id" DESC);
-- the list of one key, device or app
CREATE INDEX "request_log_merchant_id_mode_actor_id_created_at_id_idx" ON "request_log"("merchant_id", "mode", "actor_id", "created_at" DESC, "id" DESC);
-- expired rows, to delete them
CREATE INDEX "request_log_kept_until_idx" ON "request_log"("kept_until");
