import { describe, expect, test } from "vitest";
import type { MailKind, WebhookMailData } from "#lib/domain/mail/schema";
import { WEBHOOK_MAIL_DATA } from "#lib/testing/webhook-mail-data";
import { subjectOf } from "./message.ts";
import { renderMail } from "./render.ts";

const TOLD: WebhookMailData = {
  ...WEBHOOK_MAIL_DATA,
  description: "Till",
  answer: { ...WEBHOOK_MAIL_DATA.answer, body: "Out of memory" },
};
const render = (kind: MailKind, news: Partial<WebhookMailData> = {}, mode: "test" | "live" = "live") =>
  renderMail(
    { kind, mode, data: { ...TOLD, ...news }, subject: null, text: null, html: null },
    "https://zakka.example",
  );

describe("the early warning", () => {
  test("says which endpoint fails, since when, with what response, how many events wait, what happens next and where to look", async () => {
    const { subject, text, html } = await render("webhook_failing");
    expect(subject).toBe("We can't deliver events to pos.tidehouse.example");
    for (const words of [
      "ticket.redeemed, 4 times since 20 Nov 2026, 19:00 (Europe/Berlin) without success",
      "12 events are waiting behind it.",
      "Your server had an error.",
      "Address: https://pos.tidehouse.example/hooks",
      "Description: Till",
      "Response: 500",
      "> Out of memory",
      "keep retrying until about 22 Nov 2026, 09:40",
      "If 5 deliveries in a row fail",
      "So far, 2 have failed.",
      "https://zakka.example/webhooks/01930000-0000-7000-8000-000000000001?delivery=01930000-0000-7000-8000-000000000002",
      "-- \nYou get this e-mail because you are an owner",
    ]) {
      expect(text).toContain(words);
    }
    expect(html).toContain("Your server had an error.");
    expect(html).toContain("prefers-color-scheme:dark");
  });

  test("does not announce another attempt when the delivery has ended", async () => {
    expect((await render("webhook_failing", { is_over: true })).text).toContain("won't retry this event automatically");
  });

  test("gives the reason and quotes nothing when there was no response", async () => {
    const answer = { ...TOLD.answer, response_status: null, error: "timeout" as const, body: null };
    const { text } = await render("webhook_failing", { answer });
    expect(text).toContain("Your server did not answer within 10 seconds.");
    expect(text).toContain("Response: none");
    expect(text).not.toContain("> ");
  });

  test("says when it is about test data", async () => {
    const { subject, text } = await render("webhook_failing", {}, "test");
    expect(subject).toBe("Test: We can't deliver events to pos.tidehouse.example");
    expect(text).toContain("This is about test data");
  });

  test.each([
    [0, ""],
    [1, "1 event is waiting behind it."],
    [9_999, "9,999 events are waiting behind it."],
    [10_000, "10,000 events or more are waiting behind it."],
  ])("with %d events waiting says %j", async (waiting, words) => {
    const { text } = await render("webhook_failing", { waiting });
    expect(text).toContain(words);
    expect(text.includes("behind it")).toBe(words !== "");
  });
});

describe("the mail about a disabled endpoint", () => {
  test("says why, what is not sent and what to do", async () => {
    const { subject, text } = await render("webhook_disabled", { failed_in_a_row: 5, is_over: true });
    expect(subject).toBe("Webhook to pos.tidehouse.example was disabled");
    expect(text).toContain("5 deliveries in a row to your server failed after all their attempts");
    expect(text).toContain("12 events that were waiting won't be sent.");
    expect(text).toContain("choose “Switch on”");
    expect(text).toContain("you can also send those of the last 30 days");
  });

  test("says after a 410 that the server asked for it", async () => {
    const answer = { ...TOLD.answer, response_status: 410 };
    const { text } = await render("webhook_disabled", { gone: true, answer });
    expect(text).toContain("Your server responded with 410");
    expect(text).not.toContain("deliveries in a row");
  });
});

describe("text from outside", () => {
  const HOSTILE = `</pre><script>alert(1)</script><img src=x onerror=alert(1)>"'&`;
  test("is escaped in HTML, wherever it comes from", async () => {
    const { html } = await render("webhook_failing", {
      store: HOSTILE,
      description: HOSTILE,
      event_type: HOSTILE,
      url: `https://x.example/${HOSTILE}`,
      answer: { ...TOLD.answer, body: HOSTILE },
    });
    expect(html).not.toContain("<script");
    expect(html).not.toContain("<img");
    expect(html).toContain("&quot;&#x27;&amp;");
    expect(html.match(/<pre/g)).toHaveLength(1);
    expect(html.match(/<\/pre>/g)).toHaveLength(1);
  });

  test("cannot add lines outside its quote or make the mail long", async () => {
    const { text, subject } = await render("webhook_failing", {
      store: "Tide\r\n\r\nhouse",
      url: `https://x.example/${"a".repeat(3_000)}`,
      answer: { ...TOLD.answer, body: `one\r\ntwo\n${"🎪".repeat(2_000)}\n\n\n\n\n\n\nlast` },
    });
    expect(text).toContain("Tide house sends events");
    expect(text).toContain("> one\n> two\n> 🎪");
    expect(text).not.toContain("last\n");
    expect(text.isWellFormed()).toBe(true);
    expect(text.length).toBeLessThan(4_000);
    expect(subject).not.toMatch(/[\r\n]/);
  });

  test.each([
    [
      "8 lines",
      Array.from({ length: 12 }, (_, line) => line + 1).join("\n"),
      "> 1\n> 2\n> 3\n> 4\n> 5\n> 6\n> 7\n> 8\n> …\n",
    ],
    ["500 characters, none of them cut in two", `a${"🎪".repeat(600)}`, `> a${"🎪".repeat(249)}…\n`],
  ])("is quoted up to %s", async (_most, body, quote) => {
    expect((await render("webhook_failing", { answer: { ...TOLD.answer, body } })).text).toContain(`\n${quote}`);
  });

  test("cannot make a subject longer than a line", async () => {
    const { subject } = await render("webhook_failing", { url: `https://${"a.".repeat(1_000)}example/` });
    expect([...subject].length).toBeLessThanOrEqual(150);
  });

  test("cannot end a subject inside a character", async () => {
    for (let before = 140; before < 150; before++) {
      const subject = subjectOf({ subject: `${"a".repeat(before)}👨‍👩‍👧‍👦🎟`, title: "", blocks: [], footer: "" });
      expect(subject).toBe(`${"a".repeat(before)}…`);
    }
  });
});

test("mail that was rendered once is not rendered again", async () => {
  const kept = { subject: "s", text: "t", html: "h" };
  expect(
    await renderMail({ kind: "webhook_failing", mode: "live", data: TOLD, ...kept }, "https://other.example"),
  ).toEqual(kept);
});
