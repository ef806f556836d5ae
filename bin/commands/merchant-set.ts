import type { Payments } from "#lib/domain/payments/set-account";
import { Settings } from "#lib/domain/stores/schema";
import { type Command, need, UsageError } from "./command.ts";

const PAYMENTS_TEXT = "own: the account of the Stripe key of this server, or none";

type Changes = Partial<Settings> & { payments?: Payments };

const helpOf = ([key, described]: [string, string | { description?: string }]): string =>
  `  ${key.padEnd(29)}${typeof described === "string" ? described : described.description}`;

export const merchantSet: Command = {
  name: "merchant set",
  usage: "--merchant ID KEY=VALUE …",
  summary: "Change settings of a store: all of them, or none if one is invalid",
  help: [...Object.entries(Settings.shape).map(helpOf), helpOf(["payments", PAYMENTS_TEXT])],
  examples: [
    "zakka merchant set --merchant 01928f7e-8a6b-7c3d-9e1f-2a3b4c5d6e7f timezone=Europe/Berlin tax_rate_bps=1900 tax_inclusive=true",
  ],
  options: ["--merchant <value>"],
  takesArguments: true,
  async run(options, words, openDatabase) {
    const merchantId = need(options, "merchant");
    const { payments, ...changes } = readChanges(words);
    await openDatabase();
    const { openStore } = await import("./store.ts");
    const { updateSettings } = await import("#lib/domain/stores/update-settings");
    const { getPayments, setPayments } = await import("#lib/domain/payments/set-account");
    const { inPrismaTransaction } = await import("#lib/db/transaction");
    const ctx = await openStore(merchantId, "live");
    const settings = await inPrismaTransaction(ctx, async (tx) => {
      const updated = Settings.strip().parse(await updateSettings(tx, changes));
      if (payments) await setPayments(tx, payments);
      return { ...updated, payments: await getPayments(tx) };
    });
    return {
      json: { merchant_id: merchantId.toLowerCase(), ...settings },
      lines: [
        ...Object.keys(changes).map((key) => `${key} = ${show(settings[key as keyof Settings])}`),
        ...(payments ? [`payments = ${payments}`] : []),
        ...(changes.currency
          ? ["All products of the store now have this currency, with the numbers of their prices unchanged."]
          : []),
      ],
    };
  },
};

const show = (value: unknown): string => String(value ?? "none");

/** Returns the settings of `KEY=VALUE` words. Throws a UsageError for the first invalid one. */
function readChanges(words: string[]): Changes {
  if (words.length === 0) throw new UsageError("Give at least one KEY=VALUE, such as plan=pro.");
  const changes: Record<string, unknown> = {};
  for (const word of words) {
    const [, key = "", text = ""] = /^([^=]*)=(.*)$/s.exec(word) ?? [];
    if (!key) throw new UsageError(`${word} is not KEY=VALUE.`);
    if (!Object.hasOwn(Settings.shape, key) && key !== "payments") {
      throw new UsageError(
        `There is no setting ${key}. Settings: ${Object.keys(Settings.shape).join(", ")}, payments.`,
      );
    }
    if (key in changes) throw new UsageError(`${key} is given twice.`);
    changes[key] = key === "payments" ? readPayments(text.trim()) : readSetting(key as keyof Settings, text);
  }
  return changes;
}

function readSetting(key: keyof Settings, text: string): unknown {
  const schema = Settings.shape[key];
  const parsed = schema.safeParse(read(key, text.trim()));
  if (!parsed.success) throw new UsageError(`${key} cannot be "${text}": it takes ${schema.description}.`);
  return parsed.data;
}

function readPayments(text: string): Payments {
  if (text === "own" || text === "none") return text;
  throw new UsageError(`payments cannot be "${text}": it takes ${PAYMENTS_TEXT}.`);
}

/** Reads a number, a boolean, or the word for no value. The schema checks the result. */
function read(key: string, text: string): unknown {
  if (text === (key === "gift_card_expiry_days" ? "never" : "off")) return null;
  if (text === "true" || text === "false") return text === "true";
  return /^\d{1,9}$/.test(text) ? Number(text) : text;
}
