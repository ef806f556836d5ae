import { Agent, request } from "undici";
import { signatureHeaders } from "#lib/deliveries/sign";

export interface Parcel {
  id: string;
  type: string;
  body: string;
  url: string;
  secret: string;
}

const agent = new Agent({ keepAliveTimeout: 2_000, keepAliveMaxTimeout: 30_000 });

/** Signs and posts a body as a delivery is, and does nothing else. Throws unless the answer is 200. */
export async function post({ id, type, body, url, secret }: Parcel): Promise<void> {
  const headers = {
    "Content-Type": "application/json",
    "User-Agent": "Service-Webhooks/1.0",
    "Service-Event-Id": id,
    "Service-Event-Type": type,
    ...signatureHeaders(id, body, new Date(), [secret]),
  };
  const { statusCode, body: said } = await request(url, { method: "POST", headers, body, dispatcher: agent });
  await said.dump();
  if (statusCode !== 200) throw new Error(`Answered ${statusCode}.`);
}
