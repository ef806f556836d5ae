import ipaddr from "ipaddr.js";
import { afterEach, describe, expect, test, vi } from "vitest";
import { isSpecial, lookupTarget, targetMistake } from "./target.ts";

afterEach(() => vi.unstubAllEnvs());

/**
 * Every block of the IANA special-purpose address registries (RFC 6890 and its successors), of multicast, and of what
 * is not yet given out. `null` as a neighbour: the next address outside the block belongs to another special one.
 */
const BLOCKS: readonly [block: string, what: string, before: string | null, behind: string | null][] = [
  ["0.0.0.0/8", "this network", null, "1.0.0.0"],
  ["10.0.0.0/8", "private use", "9.255.255.255", "11.0.0.0"],
  ["100.64.0.0/10", "shared address space", "100.63.255.255", "100.128.0.0"],
  ["127.0.0.0/8", "loopback", "126.255.255.255", "128.0.0.0"],
  ["169.254.0.0/16", "link local", "169.253.255.255", "169.255.0.0"],
  ["172.16.0.0/12", "private use", "172.15.255.255", "172.32.0.0"],
  ["192.0.0.0/24", "protocol assignments", "191.255.255.255", "192.0.1.0"],
  ["192.0.0.0/29", "service continuity", "191.255.255.255", null],
  ["192.0.0.8/32", "dummy address", null, null],
  ["192.0.0.9/32", "port control anycast", null, null],
  ["192.0.0.10/32", "relay anycast", null, null],
  ["192.0.0.170/31", "NAT64 discovery", null, null],
  ["192.0.2.0/24", "TEST-NET-1", "192.0.1.255", "192.0.3.0"],
  ["192.31.196.0/24", "AS112", "192.31.195.255", "192.31.197.0"],
  ["192.52.193.0/24", "AMT", "192.52.192.255", "192.52.194.0"],
  ["192.88.99.0/24", "6to4 relay", "192.88.98.255", "192.88.100.0"],
  ["192.168.0.0/16", "private use", "192.167.255.255", "192.169.0.0"],
  ["192.175.48.0/24", "AS112", "192.175.47.255", "192.175.49.0"],
  ["198.18.0.0/15", "benchmarking", "198.17.255.255", "198.20.0.0"],
  ["198.51.100.0/24", "TEST-NET-2", "198.51.99.255", "198.51.101.0"],
  ["203.0.113.0/24", "TEST-NET-3", "203.0.112.255", "203.0.114.0"],
  ["224.0.0.0/4", "multicast", "223.255.255.255", null],
  ["240.0.0.0/4", "reserved", null, null],
  ["255.255.255.255/32", "broadcast", null, null],
  ["::/128", "unspecified", null, null],
  ["::1/128", "loopback", null, null],
  ["::/96", "IPv4-compatible", null, null],
  ["::ffff:0:0:0/96", "IPv4-translated", null, null],
  ["64:ff9b::/96", "NAT64", null, null],
  ["64:ff9b:1::/48", "NAT64, local use", null, null],
  ["100::/64", "discard only", null, null],
  ["100:0:0:1::/64", "dummy prefix", null, null],
  ["2001::/23", "protocol assignments", "2000:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "2001:200::"],
  ["2001::/32", "Teredo", "2000:ffff:ffff:ffff:ffff:ffff:ffff:ffff", null],
  ["2001:1::1/128", "port control anycast", null, null],
  ["2001:1::2/128", "relay anycast", null, null],
  ["2001:1::3/128", "service registration anycast", null, null],
  ["2001:2::/48", "benchmarking", null, null],
  ["2001:3::/32", "AMT", null, null],
  ["2001:4:112::/48", "AS112", null, null],
  ["2001:10::/28", "ORCHID", null, null],
  ["2001:20::/28", "ORCHIDv2", null, null],
  ["2001:30::/28", "drone remote ids", null, null],
  ["2001:db8::/32", "documentation", "2001:db7:ffff:ffff:ffff:ffff:ffff:ffff", "2001:db9::"],
  ["2002::/16", "6to4", "2001:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "2003::"],
  ["2620:4f:8000::/48", "AS112", "2620:4f:7fff:ffff:ffff:ffff:ffff:ffff", "2620:4f:8001::"],
  ["3fff::/20", "documentation", "3ffe:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "3fff:1000::"],
  ["5f00::/16", "segment routing", null, null],
  ["fc00::/7", "unique local", null, null],
  ["fe80::/10", "link local", null, null],
  ["fec0::/10", "site local", null, null],
  ["ff00::/8", "multicast", null, null],
  ["::/3", "outside global unicast", null, "2000::"],
  ["4000::/2", "outside global unicast", "3fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", null],
  ["8000::/1", "outside global unicast", null, null],
];

const isV4 = (block: string): boolean => block.includes(".");

/** The addresses of a block that are most easily missed: its first and last, the ones beside them, its middle. */
function edgesOf(block: string): string[] {
  const [address, bits] = ipaddr.parseCIDR(block);
  const bytes = address.toByteArray();
  const size = bytes.length * 8;
  const first = bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
  const last = first | ((1n << BigInt(size - bits)) - 1n);
  return [first, first + 1n, (first + last) / 2n, last - 1n, last]
    .filter((value) => value >= first && value <= last)
    .map((value) => toAddress(value, size / 8));
}

function toAddress(value: bigint, length: number): string {
  const bytes = Array.from({ length }, (_, at) => Number((value >> BigInt(8 * (length - 1 - at))) & 0xffn));
  return ipaddr.fromByteArray(bytes).toString();
}

describe("special addresses:", () => {
  test.each(BLOCKS)("%s (%s) from its first to its last address", (block) => {
    for (const address of edgesOf(block))
      expect({ address, special: isSpecial(address) }).toEqual({ address, special: true });
  });

  test.each(BLOCKS.filter(([block]) => isV4(block)))(
    "%s (%s) embedded in IPv6: mapped, compatible, translated, NAT64, 6to4",
    (block) => {
      for (const address of edgesOf(block)) {
        const [a = 0, b = 0, c = 0, d = 0] = ipaddr.IPv4.parse(address).toByteArray();
        const groups = `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
        const within = [`::ffff:${address}`, `::ffff:${groups}`, `::${address}`, `::ffff:0:${address}`];
        within.push(`64:ff9b::${address}`, `64:ff9b:1::${address}`, `2002:${groups}::`, `2002:${groups}::1`);
        for (const one of within) expect({ one, special: isSpecial(one) }).toEqual({ one, special: true });
      }
    },
  );

  test.each([
    "fe80::1%eth0",
    "::1%1",
    "not an address",
    "",
    "1.1.1",
    "01.1.1.1",
    "16843009",
    "1.1.1.1.",
    "[2606:4700::1]",
  ])("%s, which has a zone or is not an address that a resolver returns", (address) =>
    expect(isSpecial(address)).toBe(true),
  );
});

describe("public addresses:", () => {
  const neighbours = BLOCKS.flatMap(([block, what, before, behind]) =>
    [before, behind].filter((address) => address !== null).map((address) => [address, block, what] as const),
  );
  test.each(neighbours)("%s, just outside %s (%s)", (address) => expect(isSpecial(address)).toBe(false));

  test.each(["1.1.1.1", "8.8.8.8", "93.184.215.14", "2606:4700:4700::1111", "2a00:1450:4001::200e", "::ffff:8.8.8.8"])(
    "%s",
    (address) => expect(isSpecial(address)).toBe(false),
  );
});

test.each([
  "http://example.invalid/",
  "HTTP://example.invalid/",
  "ftp://example.invalid/",
  "wss://example.invalid/",
  "file:///etc/passwd",
  "javascript:alert(1)",
  "data:text/plain,a",
  "blob:https://example.invalid/a",
  "//example.invalid/",
  "example.invalid/hooks",
  "",
  "https://",
  "https://user@example.invalid/",
  "https://user:pass@example.invalid/",
  "https://:pass@example.invalid/",
  "https://1.1.1.1:443@127.0.0.1/",
  "https://example.invalid/a b",
  "https://exam\nple.invalid/",
  "https://127.0.0.1\t/",
  "https://example.invalid:99999/",
])("%j is refused", async (url) => expect(await targetMistake(url)).toMatch(/\.$/));

test.each([
  ["a plain address", "https://127.0.0.1/"],
  ["with a port", "https://10.1.2.3:8443/"],
  ["the metadata of a cloud", "https://169.254.169.254/latest/meta-data"],
  ["nought", "https://0/"],
  ["short", "https://127.1/"],
  ["shorter", "https://192.168.257/"],
  ["decimal", "https://2130706433/"],
  ["hexadecimal", "https://0x7f000001/"],
  ["hexadecimal, in capitals", "https://0X7F000001/"],
  ["hexadecimal parts", "https://0x7f.0x0.0x0.0x1/"],
  ["octal", "https://017700000001/"],
  ["octal parts", "https://0177.0.0.01/"],
  ["mixed", "https://0x7f.0.0000.1/"],
  ["with a dot behind", "https://127.0.0.1./"],
  ["full-width dots", "https://127。0。0。1/"],
  ["full-width digits", "https://１２７.０.０.１/"],
  ["circled digits", "https://①②⑦.0.0.1/"],
  ["escaped", "https://%31%32%37.0.0.1/"],
  ["with a soft hyphen", "https://127.0.0\u00ad.1/"],
  ["with back slashes", "https:\\\\127.0.0.1\\"],
  ["without slashes", "https:127.0.0.1"],
  ["a name of this machine", "https://localhost/"],
  ["the same with a port", "https://localhost:8443/"],
  ["in capitals, with a dot", "https://LOCALHOST./"],
  ["in circled letters", "https://ⓛⓞⓒⓐⓛⓗⓞⓢⓣ/"],
  ["a name beneath it", "https://metadata.localhost/"],
  ["IPv6 loopback", "https://[::1]/"],
  ["the same in full", "https://[0000:0000:0000:0000:0000:0000:0000:0001]/"],
  ["mapped", "https://[::ffff:127.0.0.1]/"],
  ["mapped, as groups", "https://[::ffff:7f00:1]/"],
  ["mapped, in capitals and in full", "https://[0:0:0:0:0:FFFF:7F00:0001]/"],
  ["compatible", "https://[::127.0.0.1]/"],
  ["NAT64", "https://[64:ff9b::10.0.0.1]/"],
  ["6to4", "https://[2002:7f00:1::]/"],
  ["link local", "https://[fe80::1]/"],
])("registration: %s is refused as not public: %s", async (_, url) =>
  expect(await targetMistake(url)).toMatch(/private or special/),
);

test("registration: a refused address of the own machine says what to use instead", async () => {
  for (const url of [
    "http://localhost:4242/hooks",
    "https://localhost/",
    "http://192.168.1.7:4242/",
    "https://10.0.0.1/",
  ]) {
    expect(await targetMistake(url), url).toMatch(
      /tunnel.*`npx zakka listen --forward-to.*WEBHOOK_ALLOW_PRIVATE_TARGETS/,
    );
  }
  for (const url of ["http://shop.example/", "http://8.8.8.8/"]) {
    expect(await targetMistake(url), url).toBe("Use an address that begins with https://.");
  }
});

test.each([
  "https://[fe80::1%25eth0]/",
  "https://[fe80::1%eth0]/",
  "https://[::1/",
  "https://1.2.3.4.5/",
  "https://256.1.1.1/",
])("%s is not a valid address", async (url) => expect(await targetMistake(url)).toMatch(/full URL/));

test("registration: a URL of more than 2,048 characters is refused", async () => {
  const url = `https://example.invalid/${"a".repeat(2_024)}`;
  expect(await targetMistake(url)).toBeNull();
  expect(await targetMistake(`${url}a`)).toMatch(/2048/);
});

test.each([
  "https://does-not-exist.invalid/hooks",
  "https://xn--bcher-kva.invalid/",
  "https://bücher.invalid/",
  "https://1.1.1.1:8443/hooks?a=b#c",
  "https://1.1.1.1:25/",
  "https://0x01010101/",
  "https://[2606:4700:4700::1111]/",
  "https://[::ffff:1.1.1.1]/",
  "HTTPS://1.1.1.1/",
])("%s is accepted", async (url) => expect(await targetMistake(url)).toBeNull());

test("registration: WEBHOOK_ALLOW_PRIVATE_TARGETS allows http and special addresses, and nothing else", async () => {
  vi.stubEnv("WEBHOOK_ALLOW_PRIVATE_TARGETS", "true");
  expect(await targetMistake("http://127.0.0.1:9999/hooks")).toBeNull();
  expect(await targetMistake("https://localhost/hooks")).toBeNull();
  expect(await targetMistake("ftp://127.0.0.1/")).not.toBeNull();
  expect(await targetMistake("http://a:b@127.0.0.1/")).not.toBeNull();
  vi.stubEnv("WEBHOOK_ALLOW_PRIVATE_TARGETS", "false");
  expect(await targetMistake("http://127.0.0.1:9999/hooks")).not.toBeNull();
});

describe("connecting", () => {
  const resolved = (all: boolean) =>
    new Promise((done) =>
      lookupTarget("localhost", { all }, (error, address) => done(error ? (error as { code?: string }).code : address)),
    );

  test("to a name that resolves to this machine is refused", async () => {
    expect(await resolved(true)).toBe("ZAKKA_TARGET");
    expect(await resolved(false)).toBe("ZAKKA_TARGET");
  });

  test("to such a name is allowed with private targets", async () => {
    vi.stubEnv("WEBHOOK_ALLOW_PRIVATE_TARGETS", "true");
    expect(await resolved(false)).toMatch(/^(127\.0\.0\.1|::1)$/);
    expect(await resolved(true)).toEqual(
      expect.arrayContaining([expect.objectContaining({ family: expect.any(Number) })]),
    );
  });
});
