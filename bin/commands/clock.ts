import { DAY_SECONDS, HOUR_SECONDS } from "#lib/core/spans";
import type { PrismaContext } from "#lib/db/context";
import type { TestClock } from "#lib/test-clock/schema";
import { formatExact, formatSpan } from "#lib/texts/time";
import { type Command, type CommandResult, UsageError, WrongUsage } from "./command.ts";

const UNITS: Record<string, number> = { s: 1, m: 60, h: HOUR_SECONDS, d: DAY_SECONDS, w: 7 * DAY_SECONDS };

export const clockShow: Command = {
  name: "clock show",
  usage: "[--merchant ID]",
  summary: "Print the time of a store's test mode",
  help: ["--merchant is not needed if there is only one store."],
  examples: ["zakka clock show"],
  options: ["--merchant <value>"],
  async run({ merchant }, _words, openDatabase) {
    await openDatabase();
    const { pickStore } = await import("./store.ts");
    const { getTestClock } = await import("#lib/test-clock/read");
    const { ctx } = await pickStore(merchant, "test");
    return resultOf(ctx, await getTestClock(ctx));
  },
};

export const clockAdvance: Command = {
  name: "clock advance",
  usage: "DURATION [--merchant ID]",
  summary: "Move the clock of a store's test mode ahead",
  help: [
    "What is due on the way is done: memberships renew, holds end, slow payments get their results.",
    "DURATION is a whole number and a unit: s, m (minutes), h, d or w, such as 90s, 30m, 12h, 31d or 2w. At most two years.",
    "Only deleting all test data sets the clock back. --merchant is not needed if there is only one store.",
  ],
  examples: ["zakka clock advance 31d", "zakka clock advance 30m --merchant 01928f7e-8a6b-7c3d-9e1f-2a3b4c5d6e7f"],
  options: ["--merchant <value>"],
  takesArguments: true,
  async run({ merchant }, words, openDatabase) {
    const seconds = readDuration(words);
    await openDatabase();
    const { pickStore } = await import("./store.ts");
    const { getTestClock } = await import("#lib/test-clock/read");
    const { advanceTestClock } = await import("#lib/test-clock/advance");
    const { ctx } = await pickStore(merchant, "test");
    const { now } = await getTestClock(ctx);
    return resultOf(ctx, await advanceTestClock(ctx, { to: now + seconds }));
  },
};

function readDuration([text, ...rest]: readonly string[]): number {
  if (text === undefined) throw new WrongUsage("Say by how much, such as `zakka clock advance 31d`.");
  const [, count, unit = ""] = /^([1-9]\d{0,8})([smhdw])$/.exec(text) ?? [];
  if (rest.length === 0 && count) return Number(count) * (UNITS[unit] ?? 1);
  const given = [text, ...rest].join(" ");
  throw new UsageError(`A duration is a whole number and s, m, h, d or w, such as 30m or 31d, not "${given}".`);
}

async function resultOf(ctx: PrismaContext, clock: TestClock): Promise<CommandResult> {
  const { getStoreSettings } = await import("#lib/domain/stores/read");
  const { timezone } = await getStoreSettings(ctx);
  const ahead = clock.offset_seconds > 0 ? `${formatSpan(clock.offset_seconds)} ahead of` : "as";
  return { json: clock, lines: [`It is ${formatExact(clock.now, timezone)} in test mode, ${ahead} the real time.`] };
}
