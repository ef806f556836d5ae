import { EVENT_FILTERS } from "#lib/core/event-types";
import { nearest } from "#lib/core/nearest";
import { type Command, UsageError } from "./command.ts";

export const listen: Command = {
  name: "listen",
  usage: "[--forward-to URL] [--merchant ID] [--mode test|live] [--events a,b.*] [--skip-verify] [--print-secret]",
  summary: "Print a store's events as they happen and forward them, signed, to a local address",
  help: [
    "--forward-to takes http://localhost:4242/hooks, localhost:4242/hooks, or only a port. It gets the same headers and",
    "body as a registered endpoint. The response is printed; a failure is not retried.",
    "The signing secret is printed first. It is always the same for a store and mode of this installation.",
    "--print-secret prints only the secret. --events names the events or families to print and forward. --skip-verify",
    "accepts any certificate of an https address. --merchant is not needed if there is only one store.",
    "Ctrl-C stops the command. With --json, each line is one object.",
  ],
  examples: [
    "zakka listen --forward-to localhost:4242/hooks",
    'zakka listen --events "order.*,ticket.redeemed" --json',
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
    process.env.LOG_LEVEL = "silent"; // the command prints its own error line
    process.env.WEBHOOK_ALLOW_PRIVATE_TARGETS = "true"; // only in this process, which sends to the developer's own server
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

/** Reads an address with or without its scheme, or a port of this machine. Throws a UsageError for anything else. */
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
  const near = nearest(unknown, names);
  throw new UsageError(
    `There is no event "${unknown}". ${near ? `Is it ${near}?` : "`zakka trigger` lists all events."}`,
  );
}
