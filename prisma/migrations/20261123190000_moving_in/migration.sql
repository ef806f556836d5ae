-- a file of another system that a merchant moves in from
CREATE TABLE "moving_in" (
    "merchant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "mode" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "file_name" TEXT NOT NULL,
    "headers" TEXT[] NOT NULL,
    "choices" JSONB NOT NULL,
    "row_count" INTEGER NOT NULL,
    "rows_done" INTEGER NOT NULL DEFAULT 0,
    "made_count" INTEGER,
    "run_id" UUID,
    "beat_at" TIMESTAMPTZ,
    "problem" TEXT,
    "actor_name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ NOT NULL,
    "done_at" TIMESTAMPTZ,
    "undone_at" TIMESTAMPTZ,

    CONSTRAINT "moving_in_pkey" PRIMARY KEY ("merchant_id","id"),
    CONSTRAINT "moving_in_mode_check" CHECK ("mode" IN ('test', 'live')),
    CONSTRAINT "moving_in_kind_check" CHECK ("kind" IN ('customer', 'gift_card', 'ticket', 'voucher')),
    CONSTRAINT "moving_in_status_check" CHECK ("status" IN ('draft', 'checked', 'running', 'done', 'undone')),
    CONSTRAINT "moving_in_running_check" CHECK (("status" = 'running') = ("run_id" IS NOT NULL))
);

-- the list
CREATE INDEX "moving_in_merchant_id_mode_created_at_id_idx" ON "moving_in"("merchant_id", "mode", "created_at" DESC, "id" DESC);
-- the files to forget
CREATE INDEX "moving_in_age" ON "moving_in"("created_at") WHERE "status" IN ('draft', 'checked');
-- one runs at a time
CREATE UNIQUE INDEX "moving_in_running" ON "moving_in"("merchant_id", "mode") WHERE "status" = 'running';

-- the rows of the file, what becomes of each, and what was made of it
CREATE TABLE "moving_in_row" (
    "merchant_id" UUID NOT NULL,
    "moving_in_id" UUID NOT NULL,
    "line" INTEGER NOT NULL,
    "id" UUID NOT NULL,
    "mode" TEXT NOT NULL,
    "cells" TEXT[] NOT NULL,
    "fate" TEXT,
    "reason" TEXT,
    "data" JSONB,
    "email" TEXT,
    "customer_id" UUID,
    "customer_print" TEXT,
    "order_id" UUID,
    "item_id" UUID,

    CONSTRAINT "moving_in_row_pkey" PRIMARY KEY ("merchant_id","moving_in_id","line"),
    CONSTRAINT "moving_in_row_mode_check" CHECK ("mode" IN ('test', 'live')),
    CONSTRAINT "moving_in_row_fate_check" CHECK ("fate" IN ('create', 'match', 'duplicate', 'taken', 'invalid'))
);

-- a page of the rows
CREATE UNIQUE INDEX "moving_in_row_merchant_id_id_key" ON "moving_in_row"("merchant_id", "id");
-- the rows with one fate
CREATE INDEX "moving_in_row_merchant_id_moving_in_id_fate_line_idx" ON "moving_in_row"("merchant_id", "moving_in_id", "fate", "line");
-- the rows whose text is to forget
CREATE INDEX "moving_in_row_said" ON "moving_in_row"("merchant_id", "moving_in_id") WHERE "cells" <> '{}';
-- erasing a customer
CREATE INDEX "moving_in_row_merchant_id_mode_email_idx" ON "moving_in_row"("merchant_id", "mode", "email");

-- the code that an item had in another system, on paper that guests hold
CREATE TABLE "foreign_code" (
    "merchant_id" UUID NOT NULL,
    "mode" TEXT NOT NULL,
    "code" TEXT NOT NULL,
    "shown" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "item_id" UUID NOT NULL,
    "token" TEXT NOT NULL,
    "moving_in_id" UUID NOT NULL,

    CONSTRAINT "foreign_code_pkey" PRIMARY KEY ("merchant_id","mode","code"),
    CONSTRAINT "foreign_code_mode_check" CHECK ("mode" IN ('test', 'live')),
    CONSTRAINT "foreign_code_kind_check" CHECK ("kind" IN ('gift_card', 'ticket', 'voucher')),
    CONSTRAINT "foreign_code_own_check" CHECK ("code" !~ '^[TBVM][0-9A-HJKMNP-TV-Z]{26}$')
);

-- the code of an item
CREATE UNIQUE INDEX "foreign_code_merchant_id_item_id_key" ON "foreign_code"("merchant_id", "item_id");

ALTER TABLE "moving_in_row" ADD CONSTRAINT "moving_in_row_merchant_id_moving_in_id_fkey" FOREIGN KEY ("merchant_id", "moving_in_id") REFERENCES "moving_in"("merchant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "foreign_code" ADD CONSTRAINT "foreign_code_merchant_id_moving_in_id_fkey" FOREIGN KEY ("merchant_id", "moving_in_id") REFERENCES "moving_in"("merchant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
