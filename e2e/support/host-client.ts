import { request } from "undici";
import type { Server } from "./host.ts";
import type { Store } from "./store-maker.ts";
import { HOST } from "./variables.ts";

/** Returns where the server of the journeys is, once it is started. */
export const findServer = (): Promise<Server> => ask("/server");

/** Makes a store of its own for a journey. */
export const makeStore = (): Promise<Store> => ask("/stores");

/** The mail that the server sends to anybody. A journey reads only that to addresses of its own. */
export const mail = {
  /** The text of the newest mail to this address that has `part` in it, once there is one. */
  waitFor: (to: string, part = ""): Promise<string> => ask(`/mail?${new URLSearchParams({ to, part })}`),

  /** The link to a path, with its token, in the newest mail to this address that has one. */
  async waitForLink(to: string, path: string): Promise<string> {
    const start = `${path}?token=`;
    const text = await mail.waitFor(to, start);
    return /^[^\s>)]+/.exec(text.slice(text.indexOf(start)))?.[0] ?? "";
  },
};

async function ask<T>(path: string): Promise<T> {
  const patient = { headersTimeout: 0, bodyTimeout: 0 }; // the first answer may wait for a build
  const { statusCode, body } = await request(`${process.env[HOST]}${path}`, patient);
  const text = await body.text();
  if (statusCode !== 200) throw new Error(text);
  return JSON.parse(text) as T;
}
