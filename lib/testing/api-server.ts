import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { loadRouteTable } from "#lib/api/table";

export interface ApiServer {
  /** `http://127.0.0.1:4711/v1` */
  url: string;
  close(): Promise<void>;
}

/** Serves the API over HTTP in this process, by the lane that production uses. */
export async function startApi(): Promise<ApiServer> {
  const table = await loadRouteTable();
  const server = createServer(getRequestListener((request) => table.fetch(request, "127.0.0.1")));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
