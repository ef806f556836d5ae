// Runs the API and the dispatcher in a process that a test can kill. Prints its address.
import { flushCompileCache } from "node:module";
import { Dispatcher } from "#lib/deliveries/dispatcher";
import { startApi } from "./api-server.ts";

const { url } = await startApi();
new Dispatcher(JSON.parse(process.argv[2] ?? "{}")).start();
console.log(url);
flushCompileCache(); // the process will be killed, and the next one starts faster
