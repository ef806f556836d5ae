// A worker of a cluster that only listens.
import { createServer } from "node:http";

createServer().listen(Number(process.env.PORT), "127.0.0.1");
