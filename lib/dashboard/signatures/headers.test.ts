import { inspect } from "node:util";
import { describe, expect, test } from "vitest";
import { newSigningSecret } from "#lib/core/secrets";
import { signatureHeaders } from "#lib/deliveries/sign";
import { readHeaders, serviceSignatures, standardSignatures } from "./headers.ts";

const ID = "evt_01KA6Z3V9W0000000000000000";
const SIGNED = signatureHeaders(ID, "{}", new Date(1_763_700_000_000), [newSigningSecret(), newSigningSecret()]);
const FOUND = {
  id: ID,
  timestamp: "1763700000",
  standard: SIGNED["webhook-signature"],
  service: SIGNED["Service-Signature"],
};
const all = {
  host: "example.com",
  "content-type": "application/json",
  "Service-Event-Id": ID,
  ...SIGNED,
  accept: "*/*",
};
const entries = Object.entries(all);
const lines = (format: (name: string, value: string) => string) => entries.map(([k, v]) => format(k, v)).join("\n");
const environ = (name: string) => `HTTP_${name.toUpperCase().replaceAll("-", "_")}`;

describe("headers are found", () => {
  test.each([
    ["as they are", lines((name, value) => `${name}: ${value}`)],
    ["with CRLF", lines((name, value) => `${name}: ${value}`).replaceAll("\n", "\r\n")],
    ["in capitals", lines((name, value) => `${name.toUpperCase()}: ${value}`)],
    ["without spaces", lines((name, value) => `${name}:${value}`)],
    ["of curl -v", `* Connected\n${lines((name, value) => `> ${name}: ${value}`)}\n>\n< HTTP/1.1 401`],
    ["of a curl command", `curl -X POST \\\n${lines((name, value) => `  -H '${name}: ${value}' \\`)}`],
    ["as JSON", JSON.stringify(all)],
    ["as indented JSON", JSON.stringify({ headers: all }, null, 2)],
    ["as JSON in a log line", JSON.stringify({ message: JSON.stringify(all) })],
    ["as JSON with lists", JSON.stringify(Object.fromEntries(entries.map(([name, value]) => [name, [value]])))],
    ["as HAR", JSON.stringify(entries.map(([name, value]) => ({ name, value })))],
    ["as Node prints them", inspect(all)],
    ["as Node's rawHeaders", inspect(entries.flat())],
    ["as rawHeaders in JSON", JSON.stringify(entries.flat())],
    ["as Python prints them", `{${entries.map(([name, value]) => `'${name}': '${value}'`).join(", ")}}`],
    ["as Python's list of pairs", `[${entries.map(([name, value]) => `('${name}', '${value}')`).join(", ")}]`],
    ["as Go prints them", `map[${entries.map(([name, value]) => `${name}:[${value}]`).join(" ")}]`],
    ["as Ruby prints them", `{${entries.map(([name, value]) => `"${environ(name)}" => "${value}"`).join(", ")}}`],
    ["as PHP prints them", lines((name, value) => `    [${environ(name)}] => ${value}`)],
    ["as a table", lines((name, value) => `${name}\t${value}`)],
    [
      "as bare values",
      [ID, SIGNED["webhook-timestamp"], SIGNED["webhook-signature"], SIGNED["Service-Signature"]].join("\n"),
    ],
  ])("%s", (_, text) => expect(readHeaders(text)).toEqual(FOUND));

  test("as null if they are missing", () => {
    const none = { id: null, timestamp: null, standard: null, service: null };
    expect(readHeaders("")).toEqual(none);
    expect(readHeaders("host: example.com\ncontent-length: 1763700000")).toEqual(none);
    expect(readHeaders(`Service-Signature: ${FOUND.service}`)).toEqual({ ...none, service: FOUND.service });
  });
});

test("several signatures in one header are split", () => {
  expect(standardSignatures("v1,a= v1,b=  v1a,c")).toEqual(["a=", "b=", "c"]);
  expect(serviceSignatures("t=1,v1=a,v1=b")).toEqual({ time: "1", signatures: ["a", "b"] });
  expect(serviceSignatures("abcd")).toEqual({ time: null, signatures: ["abcd"] });
});
