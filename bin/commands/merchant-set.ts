import { Settings } from "#lib/domain/stores/schema";
import { type Command, need, UsageError } from "./command.ts";

export const merchantSet: Command = {
  name: "merchant set",
  usage: "--merchant ID KEY=VALUE …",
  summary: "Change settings of a store: all of them, or none if one is invalid",
  help: Object.entries(Settings.shape).map(([key, { description }]) => `  ${key.padEnd(29)}${description}`),
  examples: [
    "zakka merchant set --merchant 01928f7e-8a6b-7c3d-9e1f-2a3b4c5d6e7f timezone=Europe/Berlin tax_rate_bps=1900 tax_inclusive=true",
  ],
  options: ["--merchant <value>"],
  takesArguments: true,
  async run(options, words, openDatabase) {
    const merchantId = need(options, "merchant");
    const changes = readChanges(words);
    await openDatabase();
    const { openStore } = await import("./store.ts");
    const { updateSettings } = await import("#lib/domain/stores/update-settings");
    const settings = Settings.strip().parse(await updateSettings(await openStore(merchantId, "live"), changes));
    return {
      json: { merchant_id: merchantId.toLowerCase(), ...settings },
      lines: [
        ...Object.keys(changes).map((key) => `${key} = ${show(settings[key as keyof Settings])}`),
        ...(changes.currency
          ? ["All products of the store now have this currency, with the numbers of their prices unchanged."]
          : []),
      ],
    };
  },
};

const show = (value: unknown): string => String(value ?? "none");

/** Returns the settings of `KEY=VALUE` words. Throws a UsageError for the first invalid one. */
function readChanges(words: string[]): Partial<Settings> {
  if (words.length === 0) throw new UsageError("Give at least one KEY=VALUE, such as plan=pro.");
  const changes: Record<string, unknown> = {};
  for (const word of words) {
    const [, key = "", text = ""] = /^([^=]*)=(.*)$/s.exec(word) ?? [];
    if (!key) throw new UsageError(`${word} is not KEY=VALUE.`);
    if (!Object.hasOwn(Settings.shape, key)) {
      throw new UsageError(`There is no setting ${key}. Settings: ${Object.keys(Settings.shape).join(", ")}.`);
    }
    if (key in changes) throw new UsageError(`${key} is given twice.`);
    const schema = Settings.shape[key as keyof Settings];
    const parsed = schema.safeParse(read(key, text.trim()));
    if (!parsed.success) throw new UsageError(`${key} cannot be "${text}": it takes ${schema.description}.`);
    changes[key] = parsed.data;
  }
  return changes;
}

/** Reads a number, a boolean, or the word for no value. The schema checks the result. */
function read(key: string, text: string): unknown {
  if (text === (key === "gift_card_expiry_days" ? "never" : "off")) return null;
  if (text === "true" || text === "false") return text === "true";
  return /^\d{1,9}$/.test(text) ? Number(text) : text;
}
