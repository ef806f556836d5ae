import { parseWithTexts } from "#lib/core/input";
import { SCOPES } from "#lib/core/scopes";
import { type Command, need, UsageError } from "./command.ts";

export const appCreate: Command = {
  name: "app create",
  usage: "--name NAME --redirect-uri URI [--merchant ID] [--type public|confidential]",
  summary: "Register an app of the store that other stores can install; its secret is shown once",
  help: [
    "--merchant is not needed if there is only one store.",
    "An owner of the store must have confirmed their e-mail address: the consent page shows its domain.",
    "The app can request every scope. Restrict the scopes in the dashboard.",
    "--type is confidential by default: the app keeps its secret on a server. An app on phones or computers is public.",
  ],
  examples: [
    'zakka app create --merchant 01928f7e-8a6b-7c3d-9e1f-2a3b4c5d6e7f --name "Till" --redirect-uri https://till.example/callback',
  ],
  options: ["--merchant <value>", "--name <value>", "--redirect-uri <value>", "--type <value>"],
  async run(options, _words, openDatabase) {
    const { AppInput } = await import("#lib/domain/apps/schema");
    const input = parseWithTexts(AppInput, {
      name: need(options, "name"),
      redirect_uris: [need(options, "redirectUri")],
      type: options.type ?? "confidential",
      scopes: [...SCOPES],
    });
    if (!input.success) throw new UsageError(adviceOn(input.error.issues[0], options.type));
    await openDatabase();
    const { createApp } = await import("#lib/domain/apps/create");
    const { pickStore } = await import("./store.ts");
    const { ctx } = await pickStore(options.merchant, "test");
    const { app, secret } = await createApp(ctx, input.data);
    if (secret === null)
      return { json: { client_id: app.id }, lines: [`The client id is ${app.id}. A public app has no secret.`] };
    return {
      json: { client_id: app.id, client_secret: secret },
      lines: [secret, `Keep it now: it is not shown again. The client id is ${app.id}.`],
    };
  },
};

function adviceOn(issue: { path: PropertyKey[]; message: string } | undefined, type: string | undefined): string {
  const [field] = issue?.path ?? [];
  if (field === "type") return `--type is confidential or public, not "${type}".`;
  if (field === "redirect_uris") return `--redirect-uri: ${issue?.message}`;
  return `--name: ${issue?.message}`;
}
