// The API and the dispatcher in a process of their own, so that both can be killed at once. Prints its address.
import { startDispatcher } from "#lib/deliveries/dispatcher";
import { startApi } from "./api-server.ts";

const { url } = await startApi();
startDispatcher();
console.log(url);
