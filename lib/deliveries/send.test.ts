import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import tls from "node:tls";
import fc from "fast-check";
import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { CERTIFICATE, CERTIFICATE_KEY, EXPIRED_CERTIFICATE, ISSUED_CERTIFICATE } from "#lib/testing/certificate";
import { startReceiver } from "#lib/testing/receiver";
import { ANY_BODY, ANY_SECRET, verifiesBoth } from "#lib/testing/signatures";
import { type Outcome, send } from "./send.ts";
import { signatureHeaders } from "./sign.ts";

afterEach(() => vi.unstubAllEnvs());

const never = new AbortController().signal;
const sendTo = (url: string, stop: AbortSignal = never): Promise<Outcome> =>
  send(
    { url, eventId: "evt_1", eventType: "webhook.test", body: '{"a":"☂"}', signatures: { "webhook-id": "evt_1" } },
    stop,
  );
const allowPrivate = () => vi.stubEnv("WEBHOOK_ALLOW_PRIVATE_TARGETS", "true");

async function startSecureReceiver(cert = CERTIFICATE): Promise<{ port: number; received: string[] }> {
  const received: string[] = [];
  const server = createServer({ cert, key: CERTIFICATE_KEY }, (request, response) => {
    received.push(request.url ?? "");
    response.end("secure");
  });
  await new Promise<void>((listening) => server.listen(0, "0.0.0.0", listening));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, received };
}

function trustTestCertificate(certificate = CERTIFICATE): void {
  const usual = tls.getCACertificates();
  tls.setDefaultCACertificates([...usual, certificate]);
  onTestFinished(() => tls.setDefaultCACertificates(usual));
}

describe("a request", () => {
  test("has the exact bytes and headers, and its result has the response", async () => {
    allowPrivate();
    const receiver = await startReceiver(() => (response) => {
      response.writeHead(202, { "X-Many": ["a", "b"] }).end("Grüße");
    });
    const outcome = await sendTo(receiver.url);
    expect(receiver.received[0]).toMatchObject({
      body: '{"a":"☂"}',
      headers: { "content-type": "application/json", "user-agent": "Service-Webhooks/1.0", "webhook-id": "evt_1" },
    });
    expect(outcome).toMatchObject({ status: 202, body: "Grüße", error: null, headers: { "x-many": "a, b" } });
    expect(outcome.requestHeaders).toMatchObject({ "Service-Event-Id": "evt_1", "Service-Event-Type": "webhook.test" });
  });

  test("with any body arrives with signatures that verify for the exact bytes received, one by each secret of a rotation", async () => {
    allowPrivate();
    const receiver = await startReceiver();
    const secrets = fc.uniqueArray(ANY_SECRET, { minLength: 1, maxLength: 4 });
    const check = fc.asyncProperty(ANY_BODY, secrets, async (body, all) => {
      const signatures = signatureHeaders("evt_1", body, new Date(), all);
      const outcome = await send(
        { url: receiver.url, eventId: "evt_1", eventType: "webhook.test", body, signatures },
        never,
      );
      expect(outcome).toMatchObject({ status: 200, error: null });
      const { bytes, headers } = receiver.received.at(-1) ?? expect.fail("Nothing came.");
      expect(bytes.equals(Buffer.from(body))).toBe(true);
      for (const secret of all) expect(verifiesBoth(secret, headers, bytes)).toEqual([true, true]);
    });
    await fc.assert(check, { numRuns: 100 });
  });

  test("follows no redirect", async () => {
    allowPrivate();
    const elsewhere = await startReceiver();
    const receiver = await startReceiver(() => (response) => {
      response.writeHead(307, { Location: elsewhere.url }).end();
    });
    expect(await sendTo(receiver.url)).toMatchObject({
      status: 307,
      headers: { location: elsewhere.url },
      error: null,
    });
    expect(elsewhere.received).toEqual([]);
  });

  test("stores the first 1 KiB of the response", async () => {
    allowPrivate();
    const receiver = await startReceiver(() => (response) => void response.end("x".repeat(5_000)));
    expect((await sendTo(receiver.url)).body).toBe("x".repeat(1024));
  });

  test.each([1, 2, 3])("stores no part of a character that has %i bytes within the first 1 KiB", async (inside) => {
    allowPrivate();
    const start = "x".repeat(1024 - inside);
    const receiver = await startReceiver(() => (response) => void response.end(`${start}🎟${"x".repeat(9)}`));
    expect((await sendTo(receiver.url)).body).toBe(start);
  });
});

describe("a request without a response has the error", () => {
  test.each([
    ["name_not_found", "http://does-not-exist.invalid/"],
    ["connection_refused", "http://127.0.0.1:1/"],
  ])("%s", async (error, url) => {
    allowPrivate();
    expect(await sendTo(url)).toMatchObject({ status: null, headers: null, body: null, error });
  });

  test("connection_lost when the connection is cut", async () => {
    allowPrivate();
    const receiver = await startReceiver(() => (response) => void response.socket?.destroy());
    expect(await sendTo(receiver.url)).toMatchObject({ status: null, error: "connection_lost" });
  });

  test("stopped when the process stops", async () => {
    allowPrivate();
    const receiver = await startReceiver(() => () => {});
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 100);
    expect(await sendTo(receiver.url, stop.signal)).toMatchObject({ status: null, error: "stopped" });
    expect(await sendTo(receiver.url, stop.signal)).toMatchObject({ error: "stopped" });
  });
});

describe("HTTPS", () => {
  test("sends to a server with a trusted certificate", async () => {
    allowPrivate();
    trustTestCertificate();
    const { port, received } = await startSecureReceiver();
    expect(await sendTo(`https://localhost:${port}/a`)).toMatchObject({ status: 200, body: "secure", error: null });
    expect(await sendTo(`https://127.0.0.1:${port}/b`)).toMatchObject({ status: 200, error: null });
    expect(received).toEqual(["/a", "/b"]);
  });

  const refused = async (url: string, error: string, received: string[]) => {
    expect(await sendTo(url)).toMatchObject({ status: null, error });
    expect(received).toEqual([]);
  };

  test("sends nothing to a server with a self-signed certificate", async () => {
    allowPrivate();
    const { port, received } = await startSecureReceiver();
    await refused(`https://localhost:${port}/`, "tls_self_signed", received);
  });

  test("sends nothing to a server with an expired certificate", async () => {
    allowPrivate();
    trustTestCertificate(EXPIRED_CERTIFICATE);
    const { port, received } = await startSecureReceiver(EXPIRED_CERTIFICATE);
    await refused(`https://localhost:${port}/`, "tls_expired", received);
  });

  test("sends nothing to a server with a certificate for another host", async () => {
    allowPrivate();
    trustTestCertificate();
    const { port, received } = await startSecureReceiver();
    await refused(`https://127.0.0.2:${port}/`, "tls_other_name", received);
  });

  test("sends nothing to a server that leaves out the intermediate certificate", async () => {
    allowPrivate();
    const { port, received } = await startSecureReceiver(ISSUED_CERTIFICATE);
    await refused(`https://localhost:${port}/`, "tls_incomplete", received);
  });

  test("sends nothing to a server that answers in plain HTTP", async () => {
    allowPrivate();
    const { url, received } = await startReceiver();
    expect(await sendTo(url.replace("http:", "https:"))).toMatchObject({ status: null, error: "tls_not_spoken" });
    expect(received).toEqual([]);
  });

  test.each(["https://localhost", "https://127.0.0.1", "http://127.0.0.1", "https://[::ffff:127.0.0.1]"])(
    "connects to %s only if private targets are allowed",
    async (origin) => {
      trustTestCertificate();
      const { port, received } = await startSecureReceiver();
      expect(await sendTo(`${origin}:${port}/`)).toMatchObject({ status: null, error: "address_refused" });
      expect(received).toEqual([]);
    },
  );
});
