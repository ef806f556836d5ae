-- The account that a payment was begun at, by the processor's own id: the key of the operator can become that of another one.
ALTER TABLE "payment" ADD COLUMN "account_id" TEXT;
