// The baseline for the dispatcher: a loop that signs and posts the same bodies with the same HTTP client. It stores nothing,
// so messages are lost if it is killed.
import { handleRequests } from "./child.ts";
import { type Message, post } from "./post.ts";

export interface SenderRequest {
  messages: Message[];
  atOnce: number;
}

handleRequests(async ({ messages, atOnce }: SenderRequest) => {
  const waiting = messages.values();
  await Promise.all(Array.from({ length: atOnce }, () => postAll(waiting)));
  return messages.length;
});

async function postAll(messages: Iterable<Message>): Promise<void> {
  for (const message of messages) await post(message);
}
