// An app whose deliveries Inngest drives: the engine, and the door at /api/inngest. Prints a line when it listens.
import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { type InngestApp, makeApp } from "#lib/inngest/app";
import { makeDoor } from "#lib/inngest/door";
import { InngestEngine } from "#lib/inngest/engine";
import { type InngestSettings, inngestSettings } from "#lib/inngest/settings";

const settings = inngestSettings() as InngestSettings;
const usual = makeApp(settings);
const app: InngestApp = makeApp(settings, { ...usual.limits, ...JSON.parse(process.argv[2] ?? "{}") });
const engine = new InngestEngine(app);
const server = createServer(getRequestListener(makeDoor(app)));
server.listen(Number(process.env.PORT), "127.0.0.1", () => {
  engine.start();
  console.log("started");
});
process.once("SIGTERM", () => void stop());

async function stop(): Promise<void> {
  server.close();
  await engine.stop();
  server.closeAllConnections();
  process.exit(0);
}
