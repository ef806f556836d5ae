-- Other people's apps act for a store (OAuth 2.0). Decisions: docs/decisions/025-apps-of-others.md.
CREATE TABLE "oauth_app" (
    "id" UUID NOT NULL,
    "merchant_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "logo" TEXT,
    "redirect_uris" TEXT[] NOT NULL,
    "type" TEXT NOT NULL,
    "scopes" TEXT[] NOT NULL,
    "created_by" UUID,
    "created_at" TIMESTAMPTZ NOT NULL,
    "deleted_at" TIMESTAMPTZ,

    CONSTRAINT "oauth_app_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "oauth_app_type_check" CHECK ("type" IN ('confidential', 'public')),
    CONSTRAINT "oauth_app_redirect_uris_check" CHECK (cardinality("redirect_uris") > 0)
);
CREATE TABLE "oauth_app_secret" (
    "hash" BYTEA NOT NULL,
    "app_id" UUID NOT NULL,
    "prefix" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ NOT NULL,
    "expires_at" TIMESTAMPTZ,

    CONSTRAINT "oauth_app_secret_pkey" PRIMARY KEY ("hash")
);
CREATE TABLE "oauth_grant" (
    "merchant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "mode" TEXT NOT NULL,
    "app_id" UUID NOT NULL,
    "scopes" TEXT[] NOT NULL,
    "granted_by" UUID NOT NULL,
    "created_at" TIMESTAMPTZ NOT NULL,
    "updated_at" TIMESTAMPTZ NOT NULL,
    "last_used_at" TIMESTAMPTZ,
    "revoked_at" TIMESTAMPTZ,
    "ended_by" TEXT,

    CONSTRAINT "oauth_grant_pkey" PRIMARY KEY ("merchant_id","id"),
    CONSTRAINT "oauth_grant_mode_check" CHECK ("mode" IN ('test', 'live')),
    CONSTRAINT "oauth_grant_ended_by_check" CHECK ("ended_by" IS NULL OR
      "ended_by" IN ('app', 'app_deleted', 'code_reused', 'token_reused', 'role') AND "revoked_at" IS NOT NULL)
);
CREATE TABLE "oauth_code" (
    "hash" BYTEA NOT NULL,
    "merchant_id" UUID NOT NULL,
    "grant_id" UUID NOT NULL,
    "scopes" TEXT[] NOT NULL,
    "redirect_uri" TEXT NOT NULL,
    "code_challenge" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ NOT NULL,
    "used_at" TIMESTAMPTZ,

    CONSTRAINT "oauth_code_pkey" PRIMARY KEY ("hash")
);
CREATE TABLE "oauth_access_token" (
    "hash" BYTEA NOT NULL,
    "merchant_id" UUID NOT NULL,
    "grant_id" UUID NOT NULL,
    "scopes" TEXT[] NOT NULL,
    "expires_at" TIMESTAMPTZ NOT NULL,

    CONSTRAINT "oauth_access_token_pkey" PRIMARY KEY ("hash")
);
CREATE TABLE "oauth_refresh_token" (
    "hash" BYTEA NOT NULL,
    "merchant_id" UUID NOT NULL,
    "grant_id" UUID NOT NULL,
    "scopes" TEXT[] NOT NULL,
    "expires_at" TIMESTAMPTZ NOT NULL,
    "used_at" TIMESTAMPTZ,

    CONSTRAINT "oauth_refresh_token_pkey" PRIMARY KEY ("hash")
);

CREATE INDEX "oauth_app_merchant_id_created_at_id_idx" ON "oauth_app"("merchant_id", "created_at" DESC, "id" DESC);
CREATE INDEX "oauth_app_secret_app_id_idx" ON "oauth_app_secret"("app_id");
CREATE INDEX "oauth_grant_merchant_id_mode_created_at_id_idx" ON "oauth_grant"("merchant_id", "mode", "created_at" DESC, "id" DESC);
CREATE INDEX "oauth_code_expires_at_idx" ON "oauth_code"("expires_at");
CREATE INDEX "oauth_access_token_expires_at_idx" ON "oauth_access_token"("expires_at");
CREATE INDEX "oauth_refresh_token_expires_at_idx" ON "oauth_refresh_token"("expires_at");

-- an app has one grant in use in a store and mode
CREATE UNIQUE INDEX "oauth_grant_in_use" ON "oauth_grant" ("merchant_id", "mode", "app_id") WHERE "revoked_at" IS NULL;
-- the grants that a deleted app leaves, across stores
CREATE INDEX "oauth_grant_of_app" ON "oauth_grant" ("app_id") WHERE "revoked_at" IS NULL;
-- deleted apps, of which grants may be left
CREATE INDEX "oauth_app_deleted" ON "oauth_app" ("deleted_at") WHERE "deleted_at" IS NOT NULL;

ALTER TABLE "oauth_app_secret" ADD CONSTRAINT "oauth_app_secret_app_id_fkey" FOREIGN KEY ("app_id") REFERENCES "oauth_app"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "oauth_grant" ADD CONSTRAINT "oauth_grant_app_id_fkey" FOREIGN KEY ("app_id") REFERENCES "oauth_app"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- An app can act, and be named in the audit log.
ALTER TABLE "security_event" DROP CONSTRAINT "security_event_actor_kind_check";
ALTER TABLE "security_event" ADD CONSTRAINT "security_event_actor_kind_check"
  CHECK ("actor_kind" IN ('key', 'device', 'app', 'user', 'system'));

-- A grant ends with the role of the person who allowed it, and with a role too small to allow it again. Deleting a person,
-- or a store, deletes the roles first.
CREATE FUNCTION "end_grants_of_role"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "oauth_grant" SET "revoked_at" = date_trunc('second', now()), "ended_by" = 'role'
   WHERE "merchant_id" = OLD."merchant_id" AND "granted_by" = OLD."user_id" AND "revoked_at" IS NULL;
  RETURN NULL;
END
$$;
CREATE TRIGGER "role_deleted_ends_grants" AFTER DELETE ON "store_role"
  FOR EACH ROW EXECUTE FUNCTION "end_grants_of_role"();
CREATE TRIGGER "role_changed_ends_grants" AFTER UPDATE OF "merchant_id", "user_id", "role" ON "store_role"
  FOR EACH ROW WHEN (NEW."merchant_id" <> OLD."merchant_id" OR NEW."user_id" <> OLD."user_id"
                     OR NEW."role" NOT IN ('developer', 'admin', 'owner'))
  EXECUTE FUNCTION "end_grants_of_role"();

-- What a cached access token was read from raises the version that every process polls. An expired token needs nothing:
-- the cache knows when it expires.
CREATE TRIGGER "oauth_grant_deleted_is_felt" AFTER DELETE ON "oauth_grant"
  FOR EACH ROW EXECUTE FUNCTION "raise_credentials_version"();
CREATE TRIGGER "oauth_grant_changed_is_felt" AFTER UPDATE OF "merchant_id", "id", "mode", "app_id", "scopes", "revoked_at" ON "oauth_grant"
  FOR EACH ROW EXECUTE FUNCTION "raise_credentials_version"();
CREATE TRIGGER "oauth_app_changed_is_felt" AFTER UPDATE OF "id", "deleted_at" ON "oauth_app"
  FOR EACH ROW EXECUTE FUNCTION "raise_credentials_version"();
CREATE TRIGGER "oauth_access_token_changed_is_felt" AFTER UPDATE ON "oauth_access_token"
  FOR EACH ROW EXECUTE FUNCTION "raise_credentials_version"();
CREATE TRIGGER "oauth_access_token_deleted_is_felt" AFTER DELETE ON "oauth_access_token"
  FOR EACH ROW WHEN (OLD."expires_at" > now()) EXECUTE FUNCTION "raise_credentials_version"();
