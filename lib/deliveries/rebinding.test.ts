import diagnostics from "node:diagnostics_channel";
import dns, { type LookupAddress, type LookupAllOptions } from "node:dns";
import { Resolver } from "node:dns/promises";
import { syncBuiltinESMExports } from "node:module";
import net, { type Socket } from "node:net";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { targetMistake } from "#lib/domain/webhook-endpoints/target";
import { startReceiver } from "#lib/testing/receiver";
import { type Outcome, send } from "./send.ts";

const NAME = "hooks.rebinding.invalid";
/** A public address that is never reached: sending stops as soon as a connection to it is begun. */
const PUBLIC = "1.1.1.1";
const PUBLIC_V6 = "2606:4700:4700::1111";
const PORT = 9;

const usualLookup = dns.lookup;
const { resolve4, resolve6 } = Resolver.prototype;
const usualFamilies = net.getDefaultAutoSelectFamily();
afterEach(() => {
  vi.unstubAllEnvs();
  dns.lookup = usualLookup;
  Object.assign(Resolver.prototype, { resolve4, resolve6 });
  syncBuiltinESMExports();
  net.setDefaultAutoSelectFamily(usualFamilies);
});

/** Name servers, and the system, answer these, one after another, and the last one from then on. */
function resolveTo(...answers: readonly (readonly string[])[]): { asked: number } {
  const resolver = { asked: 0 };
  const answer = (index: number) =>
    (answers[Math.min(index, answers.length - 1)] ?? []).map((address) => ({ address, family: net.isIP(address) }));
  const ofFamily = (wanted: number, index: number) =>
    answer(index)
      .filter(({ family }) => family === wanted)
      .map(({ address }) => address);
  Object.assign(Resolver.prototype, {
    resolve4: async () => ofFamily(4, resolver.asked++),
    resolve6: async () => ofFamily(6, resolver.asked - 1), // asked together with the other
  });
  const lookup = (_name: string, options: LookupAllOptions, done: (error: null, found: LookupAddress[]) => void) => {
    expect(options.all).toBe(true);
    setImmediate(done, null, answer(resolver.asked++));
  };
  dns.lookup = lookup as unknown as typeof dns.lookup;
  syncBuiltinESMExports();
  return resolver;
}

/** Every address that this process begins to connect to; `onAttempt` is called with each. */
function watchConnections(onAttempt: (address: string) => void = () => {}): string[] {
  const attempts: string[] = [];
  const watch = (message: unknown) => {
    (message as { socket: Socket }).socket.on("connectionAttempt", (address: string) => {
      attempts.push(address);
      onAttempt(address);
    });
  };
  diagnostics.subscribe("net.client.socket", watch);
  onTestFinished(() => void diagnostics.unsubscribe("net.client.socket", watch));
  return attempts;
}

const sendTo = (url: string, stop = new AbortController().signal): Promise<Outcome> =>
  send({ url, eventId: "evt_1", eventType: "webhook.test", body: "{}", signatures: {} }, stop);

describe.each([true, false])("a name (several addresses tried at once: %s)", (triesSeveral) => {
  beforeEach(() => net.setDefaultAutoSelectFamily(triesSeveral));

  test("that was public at registration and now resolves to this machine is not connected to", async () => {
    resolveTo([PUBLIC], ["127.0.0.1"]);
    const attempts = watchConnections();
    expect(await targetMistake(`https://${NAME}/`)).toBeNull();
    expect(await sendTo(`https://${NAME}:${PORT}/`)).toMatchObject({ status: null, error: "address_refused" });
    expect(attempts).toEqual([]);
  });

  test("is resolved once per connection, and the connection goes to the checked address", async () => {
    const resolver = resolveTo([PUBLIC], ["127.0.0.1"]);
    const stop = new AbortController();
    const attempts = watchConnections(() => setImmediate(() => stop.abort()));
    expect(await sendTo(`https://${NAME}:${PORT}/`, stop.signal)).toMatchObject({ status: null, error: "stopped" });
    expect(attempts).toEqual([PUBLIC]);
    expect(resolver.asked).toBe(1);
    expect(await sendTo(`https://${NAME}:${PORT}/`)).toMatchObject({ error: "address_refused" });
    expect(resolver.asked).toBe(2);
  });

  test.each([
    [[PUBLIC, "127.0.0.1"]],
    [["10.0.0.1", PUBLIC]],
    [[PUBLIC_V6, "::ffff:127.0.0.1"]],
    [[PUBLIC, PUBLIC_V6, "fd00::1"]],
    [["fe80::1%eth0", PUBLIC]],
    [["169.254.169.254"]],
  ])("that resolves to %j is refused as a whole", async (addresses) => {
    resolveTo(addresses);
    const attempts = watchConnections();
    expect(await targetMistake(`https://${NAME}/`)).toMatch(/private or special/);
    expect(await sendTo(`https://${NAME}:${PORT}/`)).toMatchObject({ status: null, error: "address_refused" });
    expect(attempts).toEqual([]);
  });
});

test("a name whose servers do not respond is accepted at registration after three seconds, because it may exist later", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const never = () => new Promise(() => {});
  Object.assign(Resolver.prototype, { resolve4: never, resolve6: never });
  const judged = targetMistake(`https://${NAME}/`);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await judged).toBeNull();
});

test("a kept connection stays with the address that was checked, and the next connection resolves the name again", async () => {
  vi.stubEnv("WEBHOOK_ALLOW_PRIVATE_TARGETS", "true");
  const receiver = await startReceiver((index) => (response) => {
    response.writeHead(200, index === 1 ? { Connection: "close" } : {}).end();
  });
  const url = receiver.url.replace("127.0.0.1", NAME);
  const resolver = resolveTo(["127.0.0.1"], ["127.0.0.2"]); // nothing listens at the second address
  const attempts = watchConnections();
  for (const _ of [1, 2]) {
    expect(await sendTo(url)).toMatchObject({ status: 200, error: null });
    await new Promise((resolve) => setTimeout(resolve, 100)); // the connection is free a moment behind the answer
  }
  expect({ attempts, asked: resolver.asked }).toEqual({ attempts: ["127.0.0.1"], asked: 1 });
  expect(await sendTo(url)).toMatchObject({ status: null, error: "connection_refused" });
  expect({ attempts, asked: resolver.asked }).toEqual({ attempts: ["127.0.0.1", "127.0.0.2"], asked: 2 });
});

test.each([301, 302, 303, 307, 308])(
  "a redirect with %d to an address of this machine is not followed and is not a success",
  async (status) => {
    vi.stubEnv("WEBHOOK_ALLOW_PRIVATE_TARGETS", "true");
    const inside = await startReceiver();
    const receiver = await startReceiver(
      () => (response) => void response.writeHead(status, { Location: inside.url }).end(),
    );
    expect(await sendTo(receiver.url)).toMatchObject({ status, headers: { location: inside.url }, error: null });
    expect(receiver.received).toHaveLength(1);
    expect(inside.received).toEqual([]);
  },
);
