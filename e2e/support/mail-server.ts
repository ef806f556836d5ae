import type { AddressInfo } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

/** The mail server of everyone who gets mail in a journey. */
export class MailServer {
  readonly #mail: Email[] = [];
  readonly #server = new SMTPServer({
    disabledCommands: ["STARTTLS", "AUTH"],
    logger: false,
    closeTimeout: 100,
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", async () => {
        this.#mail.push(await PostalMime.parse(Buffer.concat(chunks)));
        done();
      });
    },
  });

  /** Returns the variables that let the server send mail. */
  async listen(): Promise<{ SMTP_URL: string; MAIL_FROM: string }> {
    this.#server.on("error", () => {}); // a client closed the connection
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
    const { port } = this.#server.server.address() as AddressInfo;
    return { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: "Zakka <zakka@post.example>" };
  }

  close(): void {
    this.#server.close();
  }

  /** The text of the newest mail to this address that has `part` in it, once there is one. */
  async waitFor(address: string, part = ""): Promise<string> {
    const deadline = Date.now() + 30_000;
    while (Date.now() < deadline) {
      const found = this.#mail.findLast(
        ({ to, text }) => to?.some((one) => one.address === address) && text?.includes(part),
      );
      if (found) return found.text ?? "";
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`No mail to ${address}${part && ` with ${part}`} arrived.`);
  }
}
