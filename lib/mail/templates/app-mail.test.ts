import { expect, test } from "vitest";
import type { AppMailData } from "#lib/domain/mail/schema";
import { renderMail } from "./render.ts";

const NEWS: AppMailData = {
  store: "Tidehouse",
  zone: "Europe/Berlin",
  at: 1_795_197_600,
  app: "Seatmap",
  maker: "Plan & Co",
  person: "Ines Okafor",
  scopes: ["orders:read", "tickets:redeem"],
  grant_id: "01930000-0000-7000-8000-000000000001",
  is_new: true,
};
const render = (news: Partial<AppMailData> = {}, mode: "test" | "live" = "live") =>
  renderMail(
    { kind: "app_installed", mode, data: { ...NEWS, ...news }, subject: null, text: null, html: null },
    "https://zakka.example",
  );

test("the mail about an installed app says who allowed what to whose app, when, for which data, and where to revoke it", async () => {
  const { subject, text, html } = await render();
  expect(subject).toBe("Seatmap was installed in Tidehouse");
  for (const words of [
    "Ines Okafor allowed the app Seatmap, made by Plan & Co, to act for Tidehouse with live data.",
    "- See every order and its payments, with names, e-mail and postal addresses\n- Redeem tickets, which lets people in",
    "When: 20 Nov 2026, 19:00 (Europe/Berlin)",
    "https://zakka.example/settings/apps",
  ]) {
    expect(text).toContain(words);
  }
  expect(html).toContain("<li>Redeem tickets, which lets people in</li>");
});

test("the mail about an app with more scopes says so, and names test data", async () => {
  const { subject, text } = await render({ is_new: false }, "test");
  expect(subject).toBe("Test: Seatmap can now do more in Tidehouse");
  expect(text).toContain("with test data");
});

test("the name of an app cannot add lines or HTML elements", async () => {
  const { subject, text, html } = await render({ app: "Seat\r\n\r\nmap</p><script>" });
  expect(subject).toBe("Seat map</p><script> was installed in Tidehouse");
  expect(text).not.toContain("Seat\r");
  expect(html).not.toContain("<script");
});
