// A process that does nothing but drive deliveries, for tests that kill it.
import { startDispatcher, stopDispatcher } from "#lib/deliveries/dispatcher";

startDispatcher();
process.once("SIGTERM", () => void stopDispatcher().then(() => process.exit(0)));
console.log("started");
