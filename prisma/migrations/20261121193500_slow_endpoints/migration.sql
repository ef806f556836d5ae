-- Whether an endpoint's last answer was slow, missing or no success: such take their turns among themselves.
ALTER TABLE "webhook_endpoint" ADD COLUMN "is_slow" BOOLEAN NOT NULL DEFAULT false;
