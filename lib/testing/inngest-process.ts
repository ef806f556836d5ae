// Runs the engine that the environment configures and serves /api/inngest. Prints a line when it listens. The first
// argument can be limits as JSON, for tests that cannot wait as long as the usual limits.
import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { POST as usualHandler } from "#app/api/inngest/route";
import { startEngine, stopEngine } from "#lib/engine/engine";
import { makeApp } from "#lib/inngest/app";
import { InngestEngine } from "#lib/inngest/engine";
import { makeHandler } from "#lib/inngest/handler";
import { type InngestSettings, inngestSettings } from "#lib/inngest/settings";

const [limits] = process.argv.slice(2);
const app = limits ? appWith(limits) : usualApp();
const server = createServer(getRequestListener(app.handler));
server.listen(Number(process.env.PORT), "127.0.0.1", async () => {
  await app.start();
  console.log("started");
});
process.once("SIGTERM", () => void stop());

function usualApp() {
  return { handler: usualHandler, start: startEngine, stop: stopEngine };
}

function appWith(json: string) {
  const settings = inngestSettings() as InngestSettings;
  const made = makeApp(settings, { ...makeApp(settings).limits, ...JSON.parse(json) });
  const engine = new InngestEngine(made);
  return { handler: makeHandler(made), start: async () => engine.start(), stop: () => engine.stop() };
}

async function stop(): Promise<void> {
  server.close();
  await app.stop();
  server.closeAllConnections();
  process.exit(0);
}
