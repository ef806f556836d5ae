import { afterEach, expect, test, vi } from "vitest";
import { log } from "#lib/config/log";
import { startDispatcher, stopDispatcher } from "#lib/deliveries/dispatcher";
import { updateEndpoint } from "#lib/domain/webhook-endpoints/update";
import { ownDatabase } from "#lib/testing/own-database";
import { addPerson, mailOf } from "#lib/testing/people";
import { startReceiver, until } from "#lib/testing/receiver";
import { startSmtp } from "#lib/testing/smtp";
import { fireEvents, makeEndpoint, makePresentStore, statusesOf } from "#lib/testing/webhooks";
import { startMail, stopMail } from "./sender.ts";

ownDatabase();
afterEach(async () => {
  await Promise.all([stopDispatcher(0), stopMail(0)]);
  vi.unstubAllEnvs();
});

const LONG = 90_000;

test("a failing receiver causes one warning and one mail about the disabled endpoint for each person who can fix it", async () => {
  vi.spyOn(log, "warn").mockImplementation(() => {});
  const smtp = await startSmtp();
  vi.stubEnv("WEBHOOK_ALLOW_PRIVATE_TARGETS", "true");
  vi.stubEnv("WEBHOOK_RETRY_DELAYS", "0.1");
  vi.stubEnv("SMTP_URL", smtp.url);
  vi.stubEnv("MAIL_FROM", "Zakka <mail@zakka.example>");
  vi.stubEnv("APP_SECRET", "a".repeat(32));
  vi.stubEnv("APP_URL", "https://zakka.example");
  const ctx = await makePresentStore();
  const people = [await addPerson(ctx, "owner"), await addPerson(ctx, "developer")].sort();
  await addPerson(ctx, "staff");
  const receiver = await startReceiver(() => (response) => response.writeHead(503).end("Closed for stocktaking."));
  const endpoint = await makeEndpoint(ctx, receiver.url);
  startDispatcher();
  startMail();
  await fireEvents(ctx, "customer.created", 8);
  await until(async () => (await statusesOf(endpoint)).every((one) => one === "failed" || one === "abandoned"), LONG);
  await until(() => smtp.mail.length >= 4, LONG);
  const of = (words: string) => smtp.mail.filter(({ subject }) => subject?.includes(words));
  for (const words of ["We can't deliver events to 127.0.0.1", "was disabled"]) {
    expect(
      of(words)
        .flatMap(({ readers }) => readers)
        .sort(),
    ).toEqual(people);
    for (const { text } of of(words)) {
      expect(text).toContain("> Closed for stocktaking.");
      expect(text).toContain(`https://zakka.example/webhooks/${endpoint.id}?delivery=`);
    }
  }
  await until(async () => (await mailOf(ctx)).every(({ status }) => status === "sent"), LONG);
  expect(smtp.mail).toHaveLength(4);

  await updateEndpoint(ctx, endpoint.id, { enabled: true });
  await fireEvents(ctx);
  await until(() => smtp.mail.length >= 6, LONG);
  expect(of("We can't deliver events to")).toHaveLength(4);
});
