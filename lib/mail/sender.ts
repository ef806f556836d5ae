import { log } from "#lib/config/log";
import { shared } from "#lib/core/shared";
import { isRehearsal } from "#lib/db/rehearsal";
import { onMail } from "#lib/domain/mail/wake";
import type { RenderedMail } from "#lib/mail/templates/render";
import { atMost } from "#lib/poll/at-most";
import { Poller } from "#lib/poll/poller";
import { accountQueue } from "./account-queue.ts";
import { encodeAttachments } from "./attachments.ts";
import { mailPort } from "./from-environment.ts";
import { type AttemptResult, MAX_CONNECTIONS, type MailPort, type Message } from "./port.ts";
import type { MailQueue, QueuedMail } from "./queue.ts";
import { storeQueue } from "./store-queue.ts";

/** The poll guarantees that due mail is sent; wake-ups only reduce latency. */
const POLL_MS = 2_000;
/** How long attempts in flight may take when the process stops. Mail of the others is sent again after its lease. */
const GRACE_MS = 3_000;
/** Waits between the attempts, in seconds: nine attempts in about 41 hours. */
const DELAYS_S: readonly number[] = [10, 60, 300, 900, 3_600, 14_400, 43_200, 86_400];
/** Up to a tenth is added, so that mail that failed together is not tried again together. */
const JITTER = 0.1;
const END_TRIES = 3;

/**
 * Sends mail from this process. Runs in every process that serves, also when Inngest drives deliveries and jobs: mail is
 * sent within seconds of its commit, even while Inngest is down. Starting twice starts one.
 */
export function startMail(): void {
  for (const sender of senders()) sender.start();
}

/** Waits for running attempts. Does nothing when no sender was started. */
export async function stopMail(graceMs?: number): Promise<void> {
  await Promise.all(senders().map((sender) => sender.stop(graceMs)));
}

/** Mail about accounts has connections of its own, so that a store's mail does not delay it. */
const senders = (): MailSender[] =>
  shared("mail-senders", () => [
    new MailSender(mailPort()),
    new MailSender(mailPort(), DELAYS_S, POLL_MS, accountQueue),
  ]);

/** Leases due mail, passes it to the port, and stores the result. All state that matters is in the database. */
export class MailSender {
  readonly #port: MailPort;
  readonly #queue: MailQueue;
  readonly #delaysS: readonly number[];
  readonly #poller: Poller;
  readonly #attempts = new Set<Promise<void>>();
  #isStopped = false;
  #unsubscribe: (() => void) | undefined;

  constructor(
    port: MailPort,
    delaysS: readonly number[] = DELAYS_S,
    pollMs: number = POLL_MS,
    queue: MailQueue = storeQueue,
  ) {
    this.#port = port;
    this.#queue = queue;
    this.#delaysS = delaysS;
    this.#poller = new Poller({ name: queue.name, pollMs, step: () => this.#sendDue() });
  }

  start(): void {
    if (this.#isStopped) return;
    this.#unsubscribe ??= onMail(() => this.#poller.wake());
    this.#poller.start();
  }

  async stop(graceMs: number = GRACE_MS): Promise<void> {
    this.#isStopped = true;
    this.#unsubscribe?.();
    await atMost(graceMs, this.#finish());
    this.#port.close();
  }

  async #finish(): Promise<void> {
    await this.#poller.stop();
    await Promise.all(this.#attempts);
  }

  /** Leases as much as there are free connections. Every attempt wakes the poller when it ends: a slow one delays no other. */
  async #sendDue(): Promise<false> {
    const free = MAX_CONNECTIONS - this.#attempts.size;
    if (free === 0) return false;
    const leased = await this.#queue.lease(free);
    for (const mail of leased) {
      if (this.#isStopped) await this.#queue.release(mail);
      else this.#startAttempt(mail);
    }
    return false;
  }

  #startAttempt(mail: QueuedMail): void {
    const attempt = this.#attempt(mail).finally(() => {
      this.#attempts.delete(attempt);
      this.#poller.wake();
    });
    this.#attempts.add(attempt);
  }

  async #attempt(mail: QueuedMail): Promise<void> {
    try {
      const rendered = await this.#render(mail);
      if (!rendered) return; // erased, or leased by another process in the meantime
      const { id, recipient: address, recipient_name } = mail;
      const to = { name: recipient_name ?? "", address };
      await this.#end(mail, await this.#deliver({ id, to }, rendered));
    } catch (error) {
      log.error({ err: error, mail_id: mail.id, merchant_id: mail.merchant_id }, "mail could not be sent");
    }
  }

  async #deliver(
    envelope: Pick<Message, "id" | "to">,
    { subject, text, html, attachments = [], sender, isKept = false }: RenderedMail,
  ): Promise<AttemptResult> {
    if (isKept || (await isRehearsal())) return { status: "kept" };
    const files = await encodeAttachments(attachments);
    const message = { ...envelope, subject, text, html, files };
    return this.#port.deliver(sender ? { ...message, fromName: sender.name, replyTo: sender.replyTo } : message);
  }

  async #render(mail: QueuedMail): Promise<RenderedMail | null> {
    const rendered = await this.#queue.render(mail).catch((error: unknown) => {
      log.error({ err: error, mail_id: mail.id, merchant_id: mail.merchant_id }, "mail could not be rendered");
      return null;
    });
    if (rendered) return (await this.#queue.save(mail, rendered)) ? rendered : null;
    await this.#end(mail, { status: "refused", error: "This mail could not be rendered.", isFinal: true });
    return null;
  }

  /** After repeated failures the write is dropped: after its lease the mail is sent again, with the same Message-ID. */
  async #end(mail: QueuedMail, result: AttemptResult): Promise<void> {
    const { merchant_id, id, attempt_count, by_hand } = mail;
    const error = result.status === "refused" ? result.error : null;
    const delayS = this.#delaysS[attempt_count - 1];
    const isOver = result.status === "refused" && (result.isFinal || by_hand || delayS === undefined);
    const status = result.status !== "refused" ? result.status : isOver ? "failed" : "waiting";
    const waitMs = (delayS ?? 0) * 1_000 * (1 + JITTER * Math.random());
    if (error) log.warn({ mail_id: id, merchant_id, error, attempt_count, status }, "mail was not sent");
    for (let count = 1; count <= END_TRIES; count++) {
      try {
        await this.#queue.end(mail, { status, error, nextAt: new Date(Date.now() + waitMs) });
        break;
      } catch (failure) {
        log.warn({ err: failure, mail_id: id }, "the result of an attempt to send mail could not be stored");
        await new Promise((resolve) => setTimeout(resolve, 100 * count));
      }
    }
  }
}
