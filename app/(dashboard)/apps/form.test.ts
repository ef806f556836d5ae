import { expect, test } from "vitest";
import { NewAppForm, readLogo } from "./form.ts";

const FORM = {
  name: "Seatmap",
  redirect_uris: "https://app.example/callback",
  scopes: ["orders:read"],
  type: "public",
};

const mistakesOf = (changed: object) =>
  NewAppForm.safeParse({ ...FORM, ...changed }).error?.issues.map(({ path, message }) => [path.join("."), message]);

test("the redirect URIs are the lines of a text, without the empty ones", () => {
  const lines = " https://app.example/a \r\n\r\nhttp://127.0.0.1/b\n";
  expect(NewAppForm.parse({ ...FORM, redirect_uris: lines }).redirect_uris).toEqual([
    "https://app.example/a",
    "http://127.0.0.1/b",
  ]);
});

test("each mistake in a redirect URI is explained, with its number if there are several", () => {
  expect(mistakesOf({ redirect_uris: "http://app.example/" })).toEqual([
    ["redirect_uris", expect.stringMatching(/^Use https\./)],
  ]);
  expect(mistakesOf({ redirect_uris: "https://a.example/#x\nhttps://b.example/\nc.example" })).toEqual([
    ["redirect_uris", expect.stringMatching(/^Address 1: Remove the fragment/)],
    ["redirect_uris", expect.stringMatching(/^Address 3: Enter a full URL/)],
  ]);
  expect(mistakesOf({ redirect_uris: " \n" })).toEqual([["redirect_uris", "Enter at least one redirect address."]]);
});

test.each([
  ["name", " ", "Enter the name of the app."],
  ["name", undefined, "Enter the name of the app."],
  ["redirect_uris", undefined, "Enter the address that stores are sent back to."],
  ["scopes", [], "Tick at least one scope."],
  ["logo", `data:image/png;base64,${"A".repeat(88_000)}`, "Choose a picture of at most 64 KiB."],
  ["logo", "data:image/svg+xml;base64,AAAA", "Choose a PNG, JPEG or WebP picture."],
])("%s: %j is refused in words", (field, value, text) => {
  expect(mistakesOf({ [field]: value })).toEqual([[field, text]]);
});

test("the chosen picture becomes a data: address, and no file means no change", async () => {
  const form = new FormData();
  form.set("name", "Seatmap");
  form.set("logo", new File([Buffer.from("picture")], "logo.png", { type: "image/png" }));
  const read = await readLogo(form);
  expect(Object.fromEntries(read)).toEqual({ name: "Seatmap", logo: "data:image/png;base64,cGljdHVyZQ==" });
  form.set("logo", new File([], ""));
  expect([...(await readLogo(form)).keys()]).toEqual(["name"]);
});
