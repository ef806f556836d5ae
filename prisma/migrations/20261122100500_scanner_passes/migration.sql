-- A scanner's pass ends with the session that asked for it. `ended_by` says what ended it when no person revoked it.
ALTER TABLE "device" ADD COLUMN "session_id" UUID, ADD COLUMN "ended_by" TEXT;
ALTER TABLE "device" ADD CONSTRAINT "device_ended_by_check"
  CHECK ("ended_by" IS NULL OR "ended_by" IN ('session', 'role', 'newer') AND "revoked_at" IS NOT NULL);
-- Passes from before know no session.
UPDATE "device" SET "revoked_at" = date_trunc('second', now()), "ended_by" = 'session' WHERE "revoked_at" IS NULL;
-- Processes of the release before feel it too.
UPDATE "cache_version" SET "version" = "version" + 1 WHERE "name" = 'credentials';

-- the passes of a session
CREATE INDEX "device_session_id_idx" ON "device" ("session_id");
-- the passes of a person that are not ended, by their end
CREATE INDEX "device_of_person" ON "device" ("merchant_id", "user_id", "mode", "expires_at") WHERE "revoked_at" IS NULL;

-- Whoever ends a session, also by hand, ends its passes in the same transaction.
CREATE FUNCTION "end_passes_of_session"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "device" SET "revoked_at" = date_trunc('second', now()), "ended_by" = 'session'
   WHERE "session_id" = OLD."id" AND "revoked_at" IS NULL;
  RETURN NULL;
END
$$;
CREATE TRIGGER "session_deleted_ends_passes" AFTER DELETE ON "session"
  FOR EACH ROW EXECUTE FUNCTION "end_passes_of_session"();
CREATE TRIGGER "session_ended_ends_passes" AFTER UPDATE OF "id", "user_id", "revoked_at", "expires_at" ON "session"
  FOR EACH ROW WHEN (NEW."revoked_at" IS NOT NULL OR NEW."expires_at" < OLD."expires_at"
                     OR NEW."user_id" <> OLD."user_id" OR NEW."id" <> OLD."id")
  EXECUTE FUNCTION "end_passes_of_session"();

-- The same for the place in a store. Deleting a person, or a store, deletes the roles first. Another role still scans.
CREATE FUNCTION "end_passes_of_role"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "device" SET "revoked_at" = date_trunc('second', now()), "ended_by" = 'role'
   WHERE "merchant_id" = OLD."merchant_id" AND "user_id" = OLD."user_id" AND "revoked_at" IS NULL;
  RETURN NULL;
END
$$;
CREATE TRIGGER "role_deleted_ends_passes" AFTER DELETE ON "store_role"
  FOR EACH ROW EXECUTE FUNCTION "end_passes_of_role"();
CREATE TRIGGER "role_moved_ends_passes" AFTER UPDATE OF "merchant_id", "user_id" ON "store_role"
  FOR EACH ROW WHEN (NEW."merchant_id" <> OLD."merchant_id" OR NEW."user_id" <> OLD."user_id")
  EXECUTE FUNCTION "end_passes_of_role"();

-- Every process keeps what it read of a credential as long as this version stands, and asks for it twice a second. What
-- they read raises it, whoever writes; `last_used_at` is no part of it.
CREATE FUNCTION "raise_credentials_version"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "cache_version" SET "version" = "version" + 1 WHERE "name" = 'credentials';
  RETURN NULL;
END
$$;
CREATE TRIGGER "device_deleted_is_felt" AFTER DELETE ON "device"
  FOR EACH ROW EXECUTE FUNCTION "raise_credentials_version"();
CREATE TRIGGER "device_changed_is_felt" AFTER UPDATE OF "merchant_id", "id", "mode", "name", "scopes", "expires_at", "revoked_at" ON "device"
  FOR EACH ROW EXECUTE FUNCTION "raise_credentials_version"();
CREATE TRIGGER "api_key_deleted_is_felt" AFTER DELETE ON "api_key"
  FOR EACH ROW EXECUTE FUNCTION "raise_credentials_version"();
CREATE TRIGGER "api_key_changed_is_felt" AFTER UPDATE OF "merchant_id", "id", "mode", "scopes", "expires_at", "revoked_at" ON "api_key"
  FOR EACH ROW EXECUTE FUNCTION "raise_credentials_version"();
CREATE TRIGGER "credential_changed_is_felt" AFTER UPDATE OR DELETE ON "credential"
  FOR EACH ROW EXECUTE FUNCTION "raise_credentials_version"();
CREATE TRIGGER "plan_changed_is_felt" AFTER UPDATE OF "plan", "api_grandfathered" ON "store_settings"
  FOR EACH ROW WHEN (NEW."plan" <> OLD."plan" OR NEW."api_grandfathered" <> OLD."api_grandfathered")
  EXECUTE FUNCTION "raise_credentials_version"();
