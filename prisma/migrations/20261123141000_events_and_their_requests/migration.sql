-- The object that an event is about, and the request that wrote it.
ALTER TABLE "event" ADD COLUMN "object_id" UUID;
ALTER TABLE "event" ADD COLUMN "request_id" TEXT;
UPDATE "event" e SET "object_id" = found.id::uuid
  FROM (SELECT merchant_id, id AS event_id, coalesce("row"->>'id', "payload"::jsonb #>> '{data,id}') AS id FROM "event") found
 WHERE e.merchant_id = found.merchant_id AND e.id = found.event_id
   AND found.id ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$';
-- The events of one object, newest first. Its condition keeps other statements from using it: see webhook_delivery_of_event.
CREATE INDEX "event_of_object" ON "event" ("merchant_id", "mode", "object_id", "created_at" DESC, "id" DESC) WHERE "object_id" IS NOT NULL;
