import { Agent, request } from "undici";
import { signatureHeaders } from "#lib/deliveries/sign";

/** An event to post to one address. */
export interface Message {
  id: string;
  type: string;
  body: string;
  url: string;
  secret: string;
}

const agent = new Agent({ keepAliveTimeout: 2_000, keepAliveMaxTimeout: 30_000 });

/** Signs and posts a body like a delivery. Throws unless the response is 200. */
export async function post({ id, type, body, url, secret }: Message): Promise<void> {
  const headers = {
    "Content-Type": "application/json",
    "User-Agent": "Service-Webhooks/1.0",
    "Service-Event-Id": id,
    "Service-Event-Type": type,
    ...signatureHeaders(id, body, new Date(), [secret]),
  };
  const { statusCode, body: responseBody } = await request(url, { method: "POST", headers, body, dispatcher: agent });
  await responseBody.dump();
  if (statusCode !== 200) throw new Error(`The receiver returned ${statusCode}.`);
}
