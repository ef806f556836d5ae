import { expect } from "playwright/test";
import type { House } from "./house.ts";

/** Reads from the API, with the key that `npm start` prints unless another one is given. */
export async function get(house: House, path: string, key = house.key) {
  const response = await fetch(house.url + path, { headers: { Authorization: `Bearer ${key}` } });
  const body = await response.json();
  expect(response.status, `${path}: ${JSON.stringify(body)}`).toBe(200);
  return body;
}

/** Makes something over the API, and returns it. */
export async function post(house: House, path: string, body: object) {
  const response = await fetch(house.url + path, {
    method: "POST",
    headers: { Authorization: `Bearer ${house.key}`, "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  const made = await response.json();
  expect(response.status, `${path}: ${JSON.stringify(made)}`).toBe(201);
  return made;
}

export const makeCustomer = (house: House, name: string) =>
  post(house, "/v1/customers", { email: `${name.toLowerCase()}.${Date.now()}@post.example`, name });
