import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { newGiftCardCode, newToken, showGiftCardCode } from "#lib/core/codes";
import { newEventId, newId } from "#lib/core/ids";
import { newAccessToken, newApiKey, newDeviceToken, newSigningSecret } from "#lib/core/secrets";
import { redactBody, redactPath, redactQuery } from "./redact.ts";

const examples = JSON.parse(readFileSync("app/v1/openapi.json/examples.json", "utf8")) as object;
const redact = (body: unknown, limit = 10_000) => JSON.parse(redactBody(body, limit));

const SECRETS = [
  newApiKey("live"),
  newDeviceToken(),
  newAccessToken(),
  newSigningSecret(),
  newToken("ticket"),
  newToken("membership").toLowerCase(),
  showGiftCardCode(newGiftCardCode()),
  "4242 4242 4242 4242",
  "4242424242424242",
  "mara.lindqvist@post.example",
];

describe("a body", () => {
  test("keeps ids, numbers, states and titles", () => {
    const body = {
      id: newId(),
      object: "ticket",
      event_id: newEventId(),
      product_ids: [newId()],
      status: "valid",
      uses: 2,
      amount_cents: 5_000,
      redeemed_at: 1_795_443_868,
      is_gift: false,
      voided_at: null,
      title: "Winter Lights",
      items: [{ type: "ticket", currency: "eur" }],
    };
    expect(redact(body)).toEqual(body);
  });

  test.each(SECRETS)("has no %s, whatever its field and the text around it", (secret) => {
    const body = {
      id: secret,
      title: secret,
      error: "invalid_request",
      message: `No such thing: ${secret}. Try again.`,
      token: secret,
      unknown: { deep: [secret, { title: `(${secret})` }] },
      metadata: { title: secret },
      [secret]: "x",
    };
    expect(redactBody(body, 10_000)).not.toContain(secret);
    expect(redact(body)).toMatchObject({ id: "[removed]", token: "[removed]", metadata: "[removed]" });
  });

  test("has no free text and no text of a field that is not known", () => {
    const body = {
      name: "Mara",
      note: "Nut allergy",
      phone: "030",
      note_to_self: "x",
      message: "Dear Elin",
      reason: "ill",
      status: "Mara Lindqvist",
    };
    expect(new Set(Object.values(redact(body)))).toEqual(new Set(["[removed]"]));
  });

  test("has no number of a card, no check number and no address of a webhook", () => {
    expect(
      redact({ card_number: 4_242_424_242_424_242, cvc: 123, pin_code: 1, url: "https://hooks.example/T0/B1?key=s" }),
    ).toEqual({ card_number: "[removed]", cvc: "[removed]", pin_code: 1, url: "https://hooks.example/…" });
  });
});

describe("a stored body", () => {
  test("is valid JSON whatever its size, and says what it leaves out", () => {
    const list = { object: "list", data: Array.from({ length: 500 }, () => ({ id: newId(), object: "ticket" })) };
    const text = redactBody(list, 1_000);
    expect(text.length).toBeLessThan(2_000);
    expect(JSON.parse(text).data.at(-1)).toMatch(/^… \d+ more$/);
    const wide = redactBody(Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`field_${n}`, n])), 1_000);
    expect(JSON.parse(wide)["…"]).toMatch(/^\d+ more fields$/);
    expect(redact({ title: "x".repeat(10_000) }).title.length).toBeLessThan(600);
    expect(redact({ title: "half \ud83d of it" }).title).toBe("half \ufffd of it");
  });

  test("that is no object stays what it is, or is removed", () => {
    expect([null, 7, true, "mara", ["mara"]].map((body) => redact(body))).toEqual([
      null,
      7,
      true,
      "[removed]",
      ["[removed]"],
    ]);
  });

  test("of every documented operation has no address, name, token, code or secret of its example", () => {
    const found = new Set<string>();
    const collect = (value: unknown, name: string): void => {
      if (typeof value === "object" && value !== null)
        for (const [key, inner] of Object.entries(value)) collect(inner, Number.isNaN(Number(key)) ? key : name);
      else if (typeof value === "string" && /email|name|token|^code$|secret$|note|phone|line1|checkout_url/.test(name))
        if (value.length > 3) found.add(value);
    };
    collect(examples, "");
    expect(found.size).toBeGreaterThan(20);
    const text = JSON.stringify(redactEach(examples));
    expect([...found].filter((value) => text.includes(JSON.stringify(value)))).toEqual([]);
  });
});

/** Redacts each example of the document on its own, with room for all of it. */
const redactEach = (all: object) => Object.entries(all).map(([, example]) => redact(example, 1_000_000));

describe("a path and a query", () => {
  test("keep ids and words, and nothing that was sent in place of an id", () => {
    const [id, event] = [newId(), newEventId()];
    expect(redactPath(`/v1/gift_cards/${id}/redeem`)).toBe(`/v1/gift_cards/${id}/redeem`);
    expect(redactPath(`/v1/events/${event}`)).toBe(`/v1/events/${event}`);
    for (const path of ["/v1/openapi.json", "/scan/sign-out", "/v1/webhooks", "/oauth/token"])
      expect(redactPath(path)).toBe(path);
    for (const letters of ["abcdefghjkmnpqrs", "abcd-efgh-jkmn-pqrs", "m-abcdefghjkmnpqrstvwxyzabcd"])
      expect(redactPath(`/v1/gift_cards/${letters}`)).toBe("/v1/gift_cards/[removed]");
    for (const secret of SECRETS) {
      expect(redactPath(`/v1/tickets/${encodeURIComponent(secret)}/redeem`)).toBe("/v1/tickets/[removed]/redeem");
      expect(redactQuery(new URLSearchParams({ email: secret, status: secret, id: secret }).toString(), 1_000)).toBe(
        "email=[removed]&status=[removed]&id=[removed]",
      );
    }
    expect(redactQuery(`limit=5&starting_after=${id}&status=paid&email=a`, 1_000)).toBe(
      `limit=5&starting_after=${id}&status=paid&email=[removed]`,
    );
    expect(redactQuery("", 1_000)).toBeNull();
    expect(redactQuery("q=%00&limit=%00", 1_000)).toBe("q=[removed]&limit=[removed]");
  });
});

test("a text that is kept in part ends with a whole character", () => {
  expect(redact({ title: `${"a b ".repeat(125).slice(0, 499)}🎟 more` }).title).toBe(
    `${"a b ".repeat(125).slice(0, 499)}…`,
  );
  for (let limit = 1; limit < 30; limit++) {
    expect(redactQuery("🎟=1&👨‍👩‍👧‍👦=2&page=3", limit)?.isWellFormed()).toBe(true);
  }
});
