import { expect, test } from "vitest";
import { ServerError } from "./errors.ts";
import { type Answer, fakeServer, json, refused } from "./fake-server.ts";
import { Zakka } from "./zakka.ts";

const page = (ids: string[], has_more: boolean): Answer =>
  json(200, { object: "list", data: ids.map((id) => ({ id })), has_more, url: "/v1/orders" });

const clientOf = ({ url }: { url: string }) => new Zakka({ apiKey: "zk_test_1", baseUrl: url, maxRetries: 0 });

async function idsOf(list: AsyncIterable<{ id: string }>): Promise<string[]> {
  const ids = [];
  for await (const { id } of list) ids.push(id);
  return ids;
}

test("an iteration goes through all pages, with the filters of the first", async () => {
  await using server = await fakeServer(page(["a", "b"], true), page(["c", "d"], true), page(["e"], false));
  const orders = clientOf(server).orders.list({ limit: 2, status: "paid" });
  expect(await idsOf(orders)).toEqual(["a", "b", "c", "d", "e"]);
  expect(server.got.map(({ url }) => url)).toEqual([
    "/v1/orders?limit=2&status=paid",
    "/v1/orders?limit=2&status=paid&starting_after=b",
    "/v1/orders?limit=2&status=paid&starting_after=d",
  ]);
});

test("an iteration before an entry comes to newer and newer entries", async () => {
  await using server = await fakeServer(page(["d", "e"], true), page(["b", "c"], false));
  expect(await idsOf(clientOf(server).orders.list({ ending_before: "f" }))).toEqual(["e", "d", "c", "b"]);
  expect(server.got.at(-1)?.url).toBe("/v1/orders?ending_before=d");
});

test("awaiting gives one page", async () => {
  await using server = await fakeServer(page(["a"], true));
  const orders = await clientOf(server).orders.list();
  expect(orders.data.map(({ id }) => id)).toEqual(["a"]);
  expect(orders.has_more).toBe(true);
  expect(server.got).toHaveLength(1);
});

test("an empty list ends at once, also one that promises more", async () => {
  await using empty = await fakeServer(page([], false));
  expect(await idsOf(clientOf(empty).orders.list())).toEqual([]);
  await using wrong = await fakeServer(page([], true));
  expect(await idsOf(clientOf(wrong).orders.list())).toEqual([]);
  expect(wrong.got).toHaveLength(1);
});

test("an iteration that is left asks for no further page", async () => {
  await using server = await fakeServer(page(["a", "b"], true));
  for await (const order of clientOf(server).orders.list()) {
    expect(order.id).toBe("a");
    break;
  }
  expect(server.got).toHaveLength(1);
});

test("an error in the middle comes after the entries before it", async () => {
  await using server = await fakeServer(page(["a", "b"], true), refused(500, "internal_error"));
  const seen: string[] = [];
  const walk = async () => {
    for await (const { id } of clientOf(server).orders.list()) seen.push(id);
  };
  await expect(walk()).rejects.toBeInstanceOf(ServerError);
  expect(seen).toEqual(["a", "b"]);
});

test("the pages of what belongs to a resource are found below its path", async () => {
  await using server = await fakeServer(page(["r2"], true), page(["r1"], false));
  expect(await idsOf(clientOf(server).tickets.redemptions.list("t1"))).toEqual(["r2", "r1"]);
  expect(server.got.map(({ url }) => url)).toEqual([
    "/v1/tickets/t1/redemptions",
    "/v1/tickets/t1/redemptions?starting_after=r2",
  ]);
});

/** A list of the numbers from `count` down to 1. Those in `deleted` are not in it, and are no cursor. */
async function countdown(count: number) {
  const deleted = new Set<string>();
  const asked: URLSearchParams[] = [];
  const server = await fakeServer((response) => {
    const query = new URL(response.req.url ?? "", "http://fake").searchParams;
    asked.push(query);
    const [param, cursor] = [...query].find(([name]) => name !== "limit") ?? [];
    if (cursor && deleted.has(cursor)) return wrong(param)(response);
    const left = Array.from({ length: count }, (_, at) => String(count - at)).filter((id) => !deleted.has(id));
    const isBackwards = param === "ending_before";
    const rest = left.filter(
      (id) => !cursor || (isBackwards ? Number(id) > Number(cursor) : Number(id) < Number(cursor)),
    );
    page(isBackwards ? rest.slice(-2) : rest.slice(0, 2), rest.length > 2)(response);
  });
  return { server, asked, deleted };
}

const wrong = (param?: string): Answer => json(400, { error: "invalid_request", message: "No such id.", param });

test.each([
  ["the last entry of a page", ["5"], {}, ["6", "5", "4", "3", "2", "1"]],
  ["a page, and what follows it", ["6", "5", "4"], {}, ["6", "5", "3", "2", "1"]],
  ["the last entry of a page that goes back", ["4"], { ending_before: "2" }, ["3", "4", "5", "6"]],
  ["a page that goes back", ["3", "4"], { ending_before: "2" }, ["3", "4", "5", "6"]],
])("an iteration goes on when %s is deleted", async (_what, ids, params, expected) => {
  const { server, deleted } = await countdown(6);
  await using _ = server;
  const seen: string[] = [];
  for await (const { id } of clientOf(server).orders.list(params)) {
    seen.push(id);
    if (seen.length === 2) for (const one of ids) deleted.add(one);
  }
  expect(seen).toEqual(expected);
});

test("an iteration goes back over pages whose entries are all deleted as it comes to them", async () => {
  const { server, asked, deleted } = await countdown(9);
  await using _ = server;
  const seen: string[] = [];
  for await (const { id } of clientOf(server).orders.list()) {
    seen.push(id);
    if (Number(id) < 9) deleted.add(id); // the first stays
  }
  expect(seen).toEqual(["9", "8", "7", "6", "5", "4", "3", "2", "1"]);
  expect(asked.filter((query) => !query.has("starting_after"))).toHaveLength(1);
});

test("another 400 ends an iteration, and so does one for the cursor that the caller gave", async () => {
  await using other = await fakeServer(page(["b", "a"], true), wrong("status"), page(["c"], false));
  await expect(idsOf(clientOf(other).orders.list())).rejects.toMatchObject({ param: "status" });
  expect(other.got).toHaveLength(2);
  await using first = await fakeServer(wrong("starting_after"));
  await expect(idsOf(clientOf(first).orders.list({ starting_after: "z" }))).rejects.toMatchObject({ status: 400 });
  await using all = await fakeServer(page(["b", "a"], true), wrong("starting_after"));
  await expect(idsOf(clientOf(all).orders.list({ starting_after: "z" }))).rejects.toMatchObject({ status: 400 });
  expect(all.got).toHaveLength(4);
});
