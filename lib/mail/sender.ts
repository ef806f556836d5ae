import { appUrl } from "#lib/core/app-url";
import { log } from "#lib/core/log";
import type { Mode } from "#lib/core/request";
import { shared } from "#lib/core/shared";
import { pool } from "#lib/db/client";
import type { Rendered } from "#lib/domain/mail/letter";
import { renderMail } from "#lib/domain/mail/render";
import type { MailData, MailKind } from "#lib/domain/mail/schema";
import { onMail } from "#lib/domain/mail/wake";
import { type Delivered, MAX_CONNECTIONS, type MailPort, mailPort } from "./port.ts";
import { CLAIM, END, KEEP_RENDERED, LOOK, RELEASE } from "./sql.ts";

/** The guarantee that what is due is sent; waking is only the speed. */
const SWEEP_MS = 2_000;
/** How long mails under way may still take when the process stops. What is left is sent again once its lease ran out. */
const GRACE_MS = 3_000;
/** Waits between the attempts, in seconds: nine attempts in about 41 hours. */
const DELAYS_S: readonly number[] = [10, 60, 300, 900, 3_600, 14_400, 43_200, 86_400];
/** Up to a tenth is added, so that what failed together does not come back together. */
const SPREAD = 0.1;
const END_TRIES = 3;

interface Claim {
  merchant_id: string;
  id: string;
  mode: Mode;
  kind: MailKind;
  recipient: string;
  recipient_name: string | null;
  data: MailData[MailKind];
  subject: string | null;
  text: string | null;
  html: string | null;
  attempt_count: number;
  by_hand: boolean;
  lease_until: Date;
}

/**
 * Sends mail from this process. It belongs to every process that serves, whatever drives webhooks and chores: mail
 * goes out within seconds of its commit, also while Inngest is away. Starting twice starts one.
 */
export const startMail = (): void => sender().start();

/** Lets mails under way finish. Does nothing when none was started. */
export const stopMail = (graceMs?: number): Promise<void> => sender().stop(graceMs);

const sender = (): MailSender => shared("mail-sender", () => new MailSender(mailPort()));

/** Claims mail that is due, gives it to the port, and writes what came of it. All state that counts is in the database. */
export class MailSender {
  readonly #port: MailPort;
  readonly #delays: readonly number[];
  #state: "new" | "running" | "stopped" = "new";
  #sweeping: NodeJS.Timeout | undefined;
  #unsubscribe: (() => void) | undefined;
  readonly #underWay = new Set<Promise<void>>();
  #claiming: Promise<void> | undefined;
  #isWoken = false;

  constructor(port: MailPort, delays: readonly number[] = DELAYS_S) {
    this.#port = port;
    this.#delays = delays;
  }

  start(): void {
    if (this.#state !== "new") return;
    this.#state = "running";
    this.#unsubscribe = onMail(() => this.#wake());
    this.#sweeping = setInterval(() => void this.#sweep(), SWEEP_MS);
    void this.#sweep();
  }

  async stop(graceMs: number = GRACE_MS): Promise<void> {
    this.#state = "stopped";
    clearInterval(this.#sweeping);
    this.#unsubscribe?.();
    const late = new Promise((resolve) => setTimeout(resolve, graceMs).unref());
    await Promise.race([this.#idle(), late]);
    this.#port.close();
  }

  async #idle(): Promise<void> {
    await this.#claiming;
    await Promise.all(this.#underWay);
  }

  async #sweep(): Promise<void> {
    try {
      const { rows } = await pool().query<{ due: boolean }>(LOOK);
      if (rows[0]?.due) this.#wake();
    } catch (error) {
      log.warn({ err: error }, "mail sweep failed; the next one is seconds away");
    }
  }

  #wake(): void {
    this.#isWoken = true;
    this.#claiming ??= this.#claimWhileWoken().finally(() => {
      this.#claiming = undefined;
      if (this.#isWoken && this.#isRunning() && this.#underWay.size < MAX_CONNECTIONS) this.#wake();
    });
  }

  /** Claims as much as there is room for; one that is slow holds up no other. */
  async #claimWhileWoken(): Promise<void> {
    try {
      while (this.#isWoken && this.#isRunning()) {
        this.#isWoken = false;
        const room = MAX_CONNECTIONS - this.#underWay.size;
        if (room === 0) break; // the next one that ends wakes again
        const { rows } = await pool().query<Claim>({ ...CLAIM, values: [room] });
        if (!this.#isRunning()) return await release(rows);
        for (const claim of rows) this.#begin(claim);
      }
    } catch (error) {
      log.warn({ err: error }, "mail could not be claimed; the sweep tries again");
    }
  }

  /** Asked anew behind every wait: the process may have been told to stop meanwhile. */
  #isRunning(): boolean {
    return this.#state === "running";
  }

  #begin(claim: Claim): void {
    const sending = this.#send(claim).finally(() => {
      this.#underWay.delete(sending);
      this.#wake();
    });
    this.#underWay.add(sending);
  }

  async #send(claim: Claim): Promise<void> {
    try {
      const rendered = await this.#render(claim);
      if (!rendered) return; // erased or taken by another meanwhile
      const { id, recipient: address, recipient_name } = claim;
      await this.#end(
        claim,
        await this.#port.deliver({ id, to: { name: recipient_name ?? "", address }, ...rendered }),
      );
    } catch (error) {
      log.error({ err: error, mail_id: claim.id, merchant_id: claim.merchant_id }, "mail could not be sent");
    }
  }

  async #render(claim: Claim): Promise<Rendered | null> {
    const rendered = tryToRender(claim);
    if (!rendered) {
      await this.#end(claim, { status: "refused", error: "This mail could not be put into words.", isFinal: true });
      return null;
    }
    const { merchant_id, id, lease_until, data } = claim;
    const { rowCount } = await pool().query({
      ...KEEP_RENDERED,
      values: [merchant_id, id, lease_until, JSON.stringify(data), rendered.subject, rendered.text, rendered.html],
    });
    return rowCount === 0 ? null : rendered;
  }

  /** A write that keeps failing is given up: the lease runs out and the mail is sent again, with the same Message-ID. */
  async #end(claim: Claim, delivered: Delivered): Promise<void> {
    const { merchant_id, id, lease_until, attempt_count, by_hand } = claim;
    const error = delivered.status === "refused" ? delivered.error : null;
    const wait = this.#delays[attempt_count - 1];
    const isOver = delivered.status === "refused" && (delivered.isFinal || by_hand || wait === undefined);
    const status = delivered.status !== "refused" ? delivered.status : isOver ? "failed" : "waiting";
    const seconds = (wait ?? 0) * (1 + SPREAD * Math.random());
    if (error) log.warn({ mail_id: id, merchant_id, error, attempt_count, status }, "mail was not sent");
    for (let count = 1; count <= END_TRIES; count++) {
      try {
        await pool().query({ ...END, values: [merchant_id, id, lease_until, status, error, seconds] });
        break;
      } catch (failure) {
        log.warn({ err: failure, mail_id: id }, "the end of a mail could not be written");
        await new Promise((resolve) => setTimeout(resolve, 100 * count));
      }
    }
  }
}

/** Gives claims back untried. */
async function release(claims: readonly Claim[]): Promise<void> {
  for (const { merchant_id, id, lease_until } of claims) {
    await pool().query({ ...RELEASE, values: [merchant_id, id, lease_until] });
  }
}

function tryToRender(claim: Claim): Rendered | null {
  try {
    return renderMail(claim, appUrl());
  } catch (error) {
    log.error({ err: error, mail_id: claim.id, merchant_id: claim.merchant_id }, "mail could not be rendered");
    return null;
  }
}
