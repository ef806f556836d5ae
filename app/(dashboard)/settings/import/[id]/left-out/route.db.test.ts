import { beforeEach, expect, test, vi } from "vitest";
import { toSessionToken } from "#lib/auth/session-token";
import { csvHead, csvRows } from "#lib/core/csv";
import { countFates } from "#lib/dashboard/import/read";
import type { PrismaContext } from "#lib/db/context";
import { everyRow, getImport } from "#lib/domain/imports/read";
import { uploadFile } from "#lib/domain/imports/upload";
import { sessionCookie } from "#lib/pages/cookies";
import { checkedFile, checkFile, encoded } from "#lib/testing/imports";
import { request } from "#lib/testing/next-headers";
import { openSession, signInPerson } from "#lib/testing/people";
import { makeStore, present } from "#lib/testing/store";
import { GET } from "./route.ts";

vi.mock("next/headers", async () => (await import("#lib/testing/next-headers")).nextHeaders);

beforeEach(() => {
  request.headers = new Headers({ "x-request-id": "request 7" });
  request.cookies.clear();
});

async function signIn() {
  const store = await makeStore();
  const ctx = present(store.test);
  const { ctx: person } = await signInPerson(ctx, "developer");
  request.cookies.set(sessionCookie().name, await toSessionToken(await openSession(person)));
  return { ctx, live: present(store.live) };
}

const leftOut = (id: string) =>
  GET(new Request(`http://zakka.test/settings/import/${id}/left-out`), { params: Promise.resolve({ id }) });

async function namesOf(ctx: PrismaContext, id: string): Promise<(string | undefined)[]> {
  const names: (string | undefined)[] = [];
  for await (const rows of everyRow(ctx, id, null)) names.push(...rows.map(({ cells }) => cells[1]));
  return names;
}

const HOSTILE = [
  '=HYPERLINK("https://evil.example")', "+1", "-1", "@SUM(A1)", "＝1", "a;=1+1", "x\t=cmd", "a\n-1", '"=1"', 'a; "=1"', "'=1", "''+1",
  "'quoted'", "Zoë; b",
]; // biome-ignore format: a list of texts

test("rows that were left out hold no formula, and come back as they were when they are uploaded again", async () => {
  const { ctx } = await signIn();
  const lines = csvHead(["email", "=name"]) + csvRows(HOSTILE.map((name) => ["no address", name]));
  const id = await checkedFile(ctx, "customer", [lines], { left_out: [1] });
  expect(await namesOf(ctx, id)).toEqual(HOSTILE);
  const answer = await leftOut(id);
  expect(answer.headers.get("content-disposition")).toBe(`attachment; filename="left-out-${id}.csv"`);
  const text = await answer.text();
  expect(text).toMatch(/^email,'=name,Line,Why it was left out\r\n/);
  expect(text).toContain("“no address” is not an e-mail address.");
  expect(text.split(/[,;\t\r\n]/).filter((cell) => /^[ "]*[=+\-@＝]/.test(cell))).toEqual([]);
  const again = await checkedFile(ctx, "customer", [text], { left_out: [1, 2, 3] });
  expect(await namesOf(ctx, again)).toEqual(HOSTILE);
  expect(await (await leftOut(again)).text()).toBe(text); // with one pair of columns for line and reason
});

test("a row with too many or too few cells is refused again until it is mended, whatever its encoding", async () => {
  const { ctx } = await signIn();
  const text = "E-mail,Name,Notiz\na@post.example,Müller, Jürgen,Straße\nb@post.example,Groß\n";
  const id = await uploadFile(ctx, "customer", "a.csv", encoded(text, "windows-1252"));
  await checkFile(ctx, id, { ...(await getImport(ctx, id)).choices, left_out: [2] });
  const lines = (await (await leftOut(id)).text()).split("\r\n");
  expect(lines[1]).toMatch(/^a@post.example,Müller,Jürgen,2,"The row has 4 cells.*",Straße$/);
  expect(lines[2]).toMatch(/^b@post.example,Groß,\(missing\),3,"The row has 2 of 3 cells.*"$/);
  const again = await checkedFile(ctx, "customer", lines.slice(0, 3), { left_out: [2, 3, 4] });
  expect((await countFates(ctx, again)).invalid).toBe(2);
  const reasons = (await (await leftOut(again)).text()).split("\r\n");
  expect(reasons[1]).toMatch(/^a@post.example,Müller,Jürgen,2,"The row has 6 cells.*",Straße$/);
  const mended = [lines[0] ?? "", 'a@post.example,"Müller, Jürgen",Straße', "b@post.example,Groß,"];
  const filled = mended.map((line, at) => (at ? `${line},,` : line));
  const whole = await checkedFile(ctx, "customer", filled, { left_out: [2, 3, 4] });
  expect((await countFates(ctx, whole)).create).toBe(2);
});

test("another store, the other mode and an address that is no id find no file", async () => {
  const { live } = await signIn();
  const other = await makeStore();
  const ids = [
    await checkedFile(live, "customer", ["email", "x"]),
    await checkedFile(other.test, "customer", ["email", "x"]),
  ];
  for (const id of [...ids, "x"]) expect((await leftOut(id)).status).toBe(404);
});
