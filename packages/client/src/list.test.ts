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
