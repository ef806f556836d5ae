import { SCOPES } from "#lib/core/scopes";
import { type Command, need, UsageError } from "./command.ts";

const DEFAULT_NAME = "Command line";

export const keyCreate: Command = {
  name: "key create",
  usage: "--scopes 'a b' [--merchant ID] [--mode test|live] [--name NAME]",
  summary: "Issue an API key; it is shown once",
  help: [
    "--merchant is not needed if there is only one store.",
    "Scopes are separated by spaces or commas, or * for all of them:",
    ...SCOPES.map((scope) => `  ${scope}`),
  ],
  examples: [
    'zakka key create --merchant 01928f7e-8a6b-7c3d-9e1f-2a3b4c5d6e7f --scopes "tickets:read tickets:redeem" --name "Door app"',
    'zakka key create --merchant 01928f7e-8a6b-7c3d-9e1f-2a3b4c5d6e7f --mode live --scopes "*" --json',
  ],
  options: ["--merchant <value>", "--mode <value>", "--scopes <value>", "--name <value>"],
  async run(options, _words, openDatabase) {
    const mode = options.mode ?? "test";
    if (mode !== "test" && mode !== "live") throw new UsageError(`--mode is test or live, not "${mode}".`);
    const words = need(options, "scopes")
      .split(/[\s,]+/)
      .filter(Boolean);
    const { ApiKeyInput } = await import("#lib/domain/api-keys/schema");
    const unknown = words.find((word) => word !== "*" && !(SCOPES as readonly string[]).includes(word));
    if (unknown) throw new UsageError(`There is no scope ${unknown}. \`zakka key create --help\` lists them.`);
    const input = ApiKeyInput.safeParse({ name: options.name ?? DEFAULT_NAME, scopes: words });
    if (!input.success) throw new UsageError(`Give --name as 1 to 200 characters, and --scopes.`);
    await openDatabase();
    const { createApiKey } = await import("#lib/domain/api-keys/create");
    const { pickStore } = await import("./store.ts");
    const { ctx } = await pickStore(options.merchant, mode);
    const { key, secret } = await createApiKey(ctx, input.data);
    const { getStoreSettings } = await import("#lib/domain/stores/read");
    const { plan, api_grandfathered } = await getStoreSettings(ctx);
    const onFree = `The store is on Free: the API refuses the key until you run \`zakka merchant set --merchant ${ctx.merchantId} plan=pro\`.`;
    return {
      json: { id: key.id, key: secret },
      lines: [
        secret,
        `Keep it now: it is not shown again. Its id is ${key.id}.`,
        ...(plan === "free" && !api_grandfathered ? [onFree] : []),
      ],
    };
  },
};
