import { createSocket } from "node:dgram";
import { type LookupAddress, lookup } from "node:dns";
import { readFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { lookupBy, nameServers } from "#lib/domain/webhook-endpoints/target";

const A = 1;
const AAAA = 28;

/** A name server that answers each query with these addresses, with an error, or not at all. */
async function startNameServer(
  answers: (name: string, type: number) => string[] | "SERVFAIL" | null,
): Promise<ReturnType<typeof lookupBy>> {
  const server = createSocket("udp4");
  server.on("message", (question, { port }) => {
    const { name, type, end } = readQuestion(question);
    const addresses = answers(name, type);
    if (addresses) server.send(writeAnswer(question.subarray(0, end), type, addresses), port, "127.0.0.1");
  });
  await new Promise<void>((bound) => server.bind(0, "127.0.0.1", bound));
  onTestFinished(() => void server.close());
  const resolver = nameServers();
  resolver.setServers([`127.0.0.1:${(server.address() as AddressInfo).port}`]);
  return lookupBy(resolver);
}

function readQuestion(message: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = message.readUInt8(at); length > 0; length = message.readUInt8(at)) {
    labels.push(message.toString("latin1", at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join("."), type: message.readUInt16BE(at + 1), end: at + 5 };
}

function writeAnswer(question: Buffer, type: number, answer: string[] | "SERVFAIL"): Buffer {
  const addresses = answer === "SERVFAIL" ? [] : answer;
  const header = Buffer.from(question);
  header.writeUInt16BE(answer === "SERVFAIL" ? 0x8182 : 0x8180, 2);
  header.writeUInt16BE(addresses.length, 6);
  header.writeUInt16BE(0, 10);
  const records = addresses.map((address) => {
    const data =
      type === A ? Buffer.from(address.split(".").map(Number)) : Buffer.from(address.replaceAll(":", ""), "hex");
    const record = Buffer.alloc(12);
    record.writeUInt16BE(0xc00c, 0); // the name of the question
    record.writeUInt16BE(type, 2);
    record.writeUInt16BE(1, 4);
    record.writeUInt16BE(data.length, 10);
    return Buffer.concat([record, data]);
  });
  return Buffer.concat([header, ...records]);
}

type Found = LookupAddress[] | string;

/** The addresses, or the code of the error. */
const find = (by: ReturnType<typeof lookupBy>, name: string, family = 0): Promise<Found> =>
  new Promise((done) =>
    by(name, { all: true, family }, (error, addresses) =>
      done(error ? ((error as { code?: string }).code ?? "") : (addresses as LookupAddress[])),
    ),
  );

const PUBLIC_V6 = "2606:4700:4700:0000:0000:0000:0000:1111";

test("a name is resolved to the name servers' addresses, of both IP versions or of the requested one", async () => {
  const by = await startNameServer((_, type) => (type === A ? ["1.1.1.1", "1.0.0.1"] : [PUBLIC_V6]));
  const v4 = ["1.1.1.1", "1.0.0.1"].map((address) => ({ address, family: 4 }));
  const v6 = [{ address: "2606:4700:4700::1111", family: 6 }];
  expect(await find(by, "hooks.example")).toEqual([...v4, ...v6]);
  expect(await find(by, "hooks.example", 4)).toEqual(v4);
  expect(await find(by, "hooks.example", 6)).toEqual(v6);
});

test("one special address among several refuses them all, in either IP version", async () => {
  const v4 = await startNameServer((_, type) => (type === A ? ["1.1.1.1", "10.0.0.1"] : []));
  const v6 = await startNameServer((_, type) =>
    type === A ? ["1.1.1.1"] : ["0000:0000:0000:0000:0000:0000:0000:0001"],
  );
  for (const by of [v4, v6]) {
    expect(await find(by, "hooks.example")).toBe("ZAKKA_TARGET");
    expect(await find(by, "hooks.example", 4)).toBe("ZAKKA_TARGET");
  }
});

test("a name server that does not respond for one IP version does not hide the other", async () => {
  const by = await startNameServer((_, type) => (type === AAAA ? null : ["1.1.1.1"]));
  expect(await find(by, "hooks.example")).toEqual([{ address: "1.1.1.1", family: 4 }]);
});

test("a name whose servers cannot respond is not looked up by the system", async () => {
  const by = await startNameServer(() => "SERVFAIL");
  expect(await find(by, "hooks.example")).toBe("ESERVFAIL");
});

test("names whose servers do not respond delay no other name and no file access", async () => {
  const by = await startNameServer(() => null);
  let ended = 0;
  const silent = Array.from({ length: 50 }, async (_, index) => {
    const found = await find(by, `hooks${index}.example`);
    ended++;
    return found;
  });
  for (let turn = 0; turn < 10; turn++) {
    await promisify(lookup)("localhost");
    await readFile(import.meta.filename);
  }
  expect(ended).toBe(0);
  expect(new Set(await Promise.all(silent))).toEqual(new Set(["ETIMEOUT"]));
});
