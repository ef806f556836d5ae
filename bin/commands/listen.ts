import { EVENT_FILTERS } from "#lib/core/event-types";
import { closest } from "./closest.ts";
import { type Command, UsageError } from "./command.ts";

export const listen: Command = {
  name: "listen",
  usage: "[--forward-to URL] [--merchant ID] [--mode test|live] [--events a,b.*] [--skip-verify] [--print-secret]",
  summary: "Print a store's events as they happen and forward them, signed, to a local address",
  help: [
    "--forward-to takes http://localhost:4242/hooks, localhost:4242/hooks, or a port alone. What is sent is what a",
    "registered endpoint gets, header for header and byte for byte; the answer is printed, and a failure not retried.",
    "The signing secret is printed first: the same each time for a store and mode of this installation. --print-secret",
    "prints it alone. --events names the events or families wanted, --skip-verify takes any certificate of an https",
    "address, --merchant may be left out where there is one store. Ctrl-C ends it. With --json, one object a line.",
  ],
  options: [
    "-f, --forward-to <value>",
    "--merchant <value>",
    "--mode <value>",
    "-e, --events <value>",
    "--skip-verify",
    "--print-secret",
  ],
  isLongRunning: true,
  async run(options, _words, openDatabase, terminal) {
    const { mode = "test" } = options;
    if (mode !== "test" && mode !== "live") throw new UsageError(`--mode is test or live, not "${mode}".`);
    const url = readTarget(options.forwardTo);
    const filters = readFilters(options.events);
    process.env.LOG_LEVEL = "silent"; // what fails is said in a line
    process.env.WEBHOOK_ALLOW_PRIVATE_TARGETS = "true"; // of this process: its one target is the developer's own
    await openDatabase();
    const { pickStore } = await import("./store.ts");
    const { secretOf } = await import("./listen/secret.ts");
    const { follow } = await import("./follow.ts");
    const { ctx, name } = await pickStore(options.merchant, mode);
    const store = { merchantId: ctx.merchantId, mode, name } as const;
    const secret = secretOf(store);
    if (options.printSecret) return { json: { signing_secret: secret }, lines: [secret] };
    return follow({ store, filters, url, secret, verifies: !options.skipVerify }, terminal);
  },
};

/** An address, one without its scheme, or a port of this machine. */
function readTarget(text: string | undefined): string | null {
  if (text === undefined) return null;
  const port = /^:?(\d+(\/.*)?)$/.exec(text)?.[1];
  const full = text.includes("://") ? text : `http://${port ? `localhost:${port}` : text}`;
  if (!/^https?:\/\/[^\s/]\S*$/i.test(full) || !URL.canParse(full)) {
    throw new UsageError(`--forward-to takes an address such as localhost:4242/hooks, not "${text}".`);
  }
  const url = new URL(full);
  if (url.username || url.password) throw new UsageError("Leave the user name and password out of --forward-to.");
  return url.href;
}

function readFilters(text = "*"): string[] {
  const filters = text.split(/[\s,]+/).filter(Boolean);
  if (filters.length === 0) throw new UsageError("--events takes names or families, such as order.completed,ticket.*");
  const unknown = filters.find((filter) => !EVENT_FILTERS.includes(filter));
  if (!unknown) return filters;
  const names = EVENT_FILTERS.filter((filter) => filter !== "*");
  throw new UsageError(`There is no event "${unknown}". Is it ${closest(unknown, names)}?`);
}
