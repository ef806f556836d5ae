// Serves the API in a process that a test can kill. Prints its address.
import { flushCompileCache } from "node:module";
import { startApi } from "./api-server.ts";

console.log((await startApi()).url);
flushCompileCache(); // the process will be killed, and the next one starts faster
