import { expect } from "playwright/test";
import type { App } from "./clone.ts";

/** Reads from the API, with the key that `npm start` prints unless another one is given. */
export async function get(app: App, path: string, key = app.key) {
  const response = await fetch(app.url + path, { headers: { Authorization: `Bearer ${key}` } });
  const body = await response.json();
  expect(response.status, `${path}: ${JSON.stringify(body)}`).toBe(200);
  return body;
}

/** Creates something over the API, and returns it. */
export async function post(app: App, path: string, body: object) {
  const response = await fetch(app.url + path, {
    method: "POST",
    headers: { Authorization: `Bearer ${app.key}`, "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  const made = await response.json();
  expect(response.status, `${path}: ${JSON.stringify(made)}`).toBe(201);
  return made;
}

export const makeCustomer = (app: App, name: string) =>
  post(app, "/v1/customers", { email: `${name.toLowerCase()}.${Date.now()}@post.example`, name });

export async function remove(app: App, path: string): Promise<void> {
  const response = await fetch(app.url + path, { method: "DELETE", headers: { Authorization: `Bearer ${app.key}` } });
  expect(response.ok, `${path}: ${response.status}`).toBe(true);
}
