import { testOperation } from "#lib/testing/operations";

testOperation("POST /v1/redemptions", { events: ["ticket.redeemed"], again: "already_redeemed_or_voided" });
testOperation("POST /v1/redemptions/batch", { events: ["redemption.conflict", "ticket.redeemed"] });
testOperation("POST /v1/redemptions/lookup", { events: [] });
testOperation("POST /v1/redemptions/{id}/reverse", {
  events: ["ticket.redemption_reversed"],
  again: "already_reversed",
});
