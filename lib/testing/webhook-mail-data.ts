import type { WebhookMailData } from "#lib/domain/mail/schema";

/** The values of an endpoint's early warning. */
export const WEBHOOK_MAIL_DATA: WebhookMailData = {
  store: "Tidehouse",
  zone: "Europe/Berlin",
  endpoint_id: "01930000-0000-7000-8000-000000000001",
  url: "https://pos.tidehouse.example/hooks",
  description: null,
  delivery_id: "01930000-0000-7000-8000-000000000002",
  event_id: "evt_01JD0000000000000000000000",
  event_type: "ticket.redeemed",
  attempt_count: 4,
  is_over: false,
  gone: false,
  failed_in_a_row: 2,
  failures_that_disable: 5,
  since: 1_795_197_600,
  last_try_at: 1_795_336_800,
  waiting: 12,
  answer: {
    at: 1_795_204_800,
    response_status: 500,
    response_headers: {},
    error: null,
    body: "<b>The database</b> is away.\nTry again.",
  },
};
