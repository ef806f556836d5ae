// The API in a process of its own, so that it can be killed. Prints its address.
import { flushCompileCache } from "node:module";
import { startApi } from "./api-server.ts";

console.log((await startApi()).url);
flushCompileCache(); // the process will be killed, and the next one starts faster
