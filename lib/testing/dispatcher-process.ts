// A process that only drives deliveries, for tests that kill it. Its argument: the options of its dispatcher, as JSON.
import { Dispatcher } from "#lib/deliveries/dispatcher";

const dispatcher = new Dispatcher(JSON.parse(process.argv[2] ?? "{}"));
dispatcher.start();
process.once("SIGTERM", () => void dispatcher.stop().then(() => process.exit(0)));
console.log("started");
