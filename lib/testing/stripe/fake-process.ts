// Runs the fake of Stripe, and ends with the process that started it. Sends its address, or prints it if nobody can be sent it.
import { flushCompileCache } from "node:module";
import { startServer } from "./server.ts";

const { url } = await startServer();
if (process.send) process.send(url);
else console.log(url);
flushCompileCache(); // it will be killed, and the next one starts faster
process.once("disconnect", () => process.exit(0));
