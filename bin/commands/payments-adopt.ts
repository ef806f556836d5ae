import { type Command, UsageError } from "./command.ts";
import { notRead, readMode, requireKey } from "./stripe-mode.ts";

export const paymentsAdopt: Command = {
  name: "payments adopt",
  usage: "--mode test|live",
  summary: "Take payments on the Stripe account of the present key, after it was changed",
  help: [
    "Payments of a mode stop when its key is of another account than the one seen first. This command makes the account of the key the right one.",
    "Payments, refunds and disputes of before stay at the old account. Look after them in its dashboard.",
  ],
  examples: ["zakka payments adopt --mode live"],
  options: ["--mode <value>"],
  async run(options, _words, openDatabase) {
    const mode = readMode(options);
    await openDatabase();
    await requireKey(mode);
    const { adoptAccount } = await import("#lib/payments/processor-account");
    const adopted = await adoptAccount(mode, new Date()).catch(notRead);
    if (!adopted)
      throw new UsageError(`Stripe does not accept the key of ${mode} mode. Set a valid one. Nothing was changed.`);
    const { before, reference } = adopted;
    const isOther = before.reference !== null && before.reference !== reference;
    return {
      json: { mode, before: before.reference, account: reference },
      lines: [
        `Account of ${mode} mode before: ${before.reference ?? "none"}`,
        `Account of ${mode} mode now:    ${reference}`,
        ...(isOther
          ? [
              `Payments, refunds and disputes of before cannot be asked at ${reference}. Look after them in the dashboard of ${before.reference}.`,
            ]
          : []),
      ],
    };
  },
};
