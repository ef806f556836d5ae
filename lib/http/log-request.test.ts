import { afterEach, expect, test, vi } from "vitest";
import { log } from "#lib/config/log";
import { newGiftCardCode, showGiftCardCode } from "#lib/core/codes";
import { newId } from "#lib/core/ids";
import { newApiKey, newCheckoutToken } from "#lib/core/secrets";
import { redactPath } from "#lib/domain/request-log/redact";
import { logRequest } from "./log-request.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

/** Returns what is logged of a path. */
function loggedOf(path: string): unknown {
  const lines = vi.spyOn(log, "info").mockImplementation(() => {});
  logRequest({ method: "GET", url: `https://shop.example${path}?code=ABCD` }, newId(), 404, performance.now());
  return (lines.mock.lastCall?.[0] as { path?: unknown } | undefined)?.path;
}

const id = newId();
const code = showGiftCardCode(newGiftCardCode());

test.each([
  `/v1/gift_cards/${code}`,
  `/v1/gift_cards/${code.toLowerCase()}/redeem`,
  `/v1/tickets/${encodeURIComponent(newApiKey("live"))}`,
  `/download/${newCheckoutToken()}`,
  `/v1/gift_cards/${id}/redeem`,
  "/v1/openapi.json",
])("the operator's log has of %s what the store's log has", (path) => {
  expect(loggedOf(path)).toBe(redactPath(path));
});

test("a code in a path is not logged, and an id is", () => {
  expect(loggedOf(`/v1/gift_cards/${code}/redeem`)).toBe("/v1/gift_cards/[removed]/redeem");
  expect(loggedOf(`/v1/gift_cards/${id}/redeem`)).toBe(`/v1/gift_cards/${id}/redeem`);
});
