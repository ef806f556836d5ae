import type { DemoStore } from "#lib/demo/store";
import { type Command, need, UsageError } from "./command.ts";

const MAX_SCALE = 1_000;

export const seed: Command = {
  name: "seed",
  usage: "[--merchant ID] [--scale N]",
  summary: "Fill a store's test mode with demo data",
  help: [
    "Products of every type with upcoming events and free times, customers, two weeks of orders, what they issued, redemptions.",
    "Run again, it adds only what is missing. A scale of N makes N times as many orders.",
    "Without --merchant, it fills the demo store or the only store. If there is no store, it creates the demo store.",
  ],
  examples: ["zakka seed", "zakka seed --merchant 01928f7e-8a6b-7c3d-9e1f-2a3b4c5d6e7f --scale 10"],
  options: ["--merchant <value>", "--scale <value>"],
  async run(options, _words, openDatabase) {
    const scale = readScale(options.scale);
    await openDatabase();
    const { storeToFill, openStore } = await import("./store.ts");
    const { seedDemo, seedStore } = await import("#lib/demo/seed");
    const named = options.merchant === undefined ? await storeToFill() : need(options, "merchant");
    const demo = named === null ? await seedDemo() : null;
    const { merchantId } = demo ?? (await openStore(named ?? "", "test"));
    const seeded = await seedStore(merchantId, { scale });
    const amounts = demo ? seeded.total : seeded.added;
    return {
      json: demo ? { ...seeded, added: seeded.total, demo: toSignIns(demo) } : seeded,
      lines: [
        `Added to test mode of ${merchantId}:`,
        ...Object.entries(amounts).map(([what, count]) => `${String(count).padStart(8)}  ${what.replace("_", " ")}`),
        ...(demo ? Object.entries(toSignIns(demo)).map(([what, value]) => `${what.replace("_", " ")}: ${value}`) : []),
      ],
    };
  },
};

const toSignIns = (demo: DemoStore) => ({
  owner_email: demo.ownerEmail,
  owner_password: demo.ownerPassword,
  staff_email: demo.staffEmail,
  staff_password: demo.staffPassword,
  test_key: demo.testKey,
});

function readScale(text = "1"): number {
  if (/^\d{1,4}$/.test(text) && Number(text) >= 1 && Number(text) <= MAX_SCALE) return Number(text);
  throw new UsageError(`--scale is a whole number from 1 to ${MAX_SCALE}, not "${text}".`);
}
