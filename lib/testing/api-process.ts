// The API in a process of its own, so that it can be killed. Prints its address.
import { startApi } from "./api-server.ts";

console.log((await startApi()).url);
