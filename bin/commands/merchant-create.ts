import { nowInSeconds } from "#lib/core/context";
import { type Command, need, UsageError } from "./command.ts";

export const merchantCreate: Command = {
  name: "merchant create",
  usage: "--name NAME --email EMAIL --password PASSWORD [--plan free|pro]",
  summary: "Make a store and its owner",
  help: [
    "An address that has an account already keeps its password and owns the new store too.",
    "The API needs the plan pro.",
  ],
  options: {
    name: { type: "string" },
    email: { type: "string" },
    password: { type: "string" },
    plan: { type: "string" },
  },
  async run(values, _words, open) {
    const { StoreInput } = await import("#lib/domain/stores/schema");
    const password = values.password;
    const input = {
      name: need(values, "name"),
      email: need(values, "email"),
      plan: values.plan === undefined ? undefined : need(values, "plan"),
    };
    if (!password) throw new UsageError("Give --password.");
    const parsed = StoreInput.safeParse(input);
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      throw new UsageError(`--${issue?.path.join(".")}: ${issue?.message}`);
    }
    await open();
    const { createStore } = await import("#lib/domain/stores/create");
    const { hashPassword } = await import("#lib/auth/password");
    const store = await createStore(parsed.data, await hashPassword(password), nowInSeconds());
    const kept = `${parsed.data.email} had an account: it owns the new store too and its password stays as it was.`;
    return {
      json: { merchant_id: store.merchant_id, user_id: store.user_id },
      lines: [`Made ${parsed.data.name}.`, `  merchant_id  ${store.merchant_id}`, `  user_id      ${store.user_id}`],
      notes: store.is_new_user ? [] : [kept],
    };
  },
};
