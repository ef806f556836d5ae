// npm run journeys. Starts the server of the journeys in this checkout, and keeps it until Ctrl-C, so that one journey takes seconds.
import { join } from "node:path";
import { HOST } from "./support/variables.ts";

process.env.ZAKKA_E2E_CLONE ??= join(import.meta.dirname, "..");
const { Host } = await import("./support/host.ts");

const host = new Host();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, () => void host.close());
const address = await host.listen();
const { url } = await host.server();
console.log(`The server of the journeys is ${url}. Ctrl-C stops it. Run a journey in another terminal:`);
console.log(`\n  ${HOST}=${address} npx playwright test bookings\n`);
