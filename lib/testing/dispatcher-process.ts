// Runs only a dispatcher, in a process that a test can kill. Argument: the options of the dispatcher, as JSON.
import { Dispatcher } from "#lib/deliveries/dispatcher";

const dispatcher = new Dispatcher(JSON.parse(process.argv[2] ?? "{}"));
dispatcher.start();
process.once("SIGTERM", () => void dispatcher.stop().then(() => process.exit(0)));
console.log("started");
