import { type Command, need, UsageError } from "./command.ts";

const MAX_SCALE = 1_000;

export const seed: Command = {
  name: "seed",
  usage: "[--merchant ID] [--scale N]",
  summary: "Fill a store's test mode with demo data",
  help: [
    "Products with upcoming events, customers, two weeks of orders, issued items and redemptions.",
    "Repeatable: what is there is not added again. A scale of N brings N times as many orders.",
    "Without --merchant it fills the only store there is.",
  ],
  options: { merchant: { type: "string" }, scale: { type: "string" } },
  async run(values, _words, open) {
    const scale = readScale(values.scale);
    await open();
    const { onlyStore, openStore } = await import("./store.ts");
    const { seedStore } = await import("#lib/testing/seed");
    const merchantId = values.merchant === undefined ? await onlyStore() : need(values, "merchant");
    const seeded = await seedStore((await openStore(merchantId, "test")).merchantId, { scale });
    const lines = Object.entries(seeded.added).map(
      ([what, count]) => `${String(count).padStart(8)}  ${what.replace("_", " ")}`,
    );
    return { json: seeded, lines: [`Added to test mode of ${seeded.merchant_id}:`, ...lines] };
  },
};

function readScale(text = "1"): number {
  if (/^\d{1,4}$/.test(text) && Number(text) >= 1 && Number(text) <= MAX_SCALE) return Number(text);
  throw new UsageError(`--scale is a whole number from 1 to ${MAX_SCALE}, not "${text}".`);
}
