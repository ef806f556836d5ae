-- Renewals of memberships are kept with what else happened to them.
ALTER TABLE "item_change" DROP CONSTRAINT "item_change_what_check";
ALTER TABLE "item_change" ADD CONSTRAINT "item_change_what_check"
  CHECK ("what" IN ('voided', 'refunded', 'changed', 'mailed', 'renewed', 'trial_ended'));
