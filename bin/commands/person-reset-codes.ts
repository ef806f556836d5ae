import { isAppError } from "#lib/core/errors";
import { newId } from "#lib/core/ids";
import { nowInSeconds } from "#lib/core/time";
import { type Command, need, UsageError } from "./command.ts";

export const personResetCodes: Command = {
  name: "person reset-codes",
  usage: "--email EMAIL",
  summary: "Remove a person's codes for signing in, and end their sessions",
  help: [
    "For a person who has lost the app and the recovery codes. Make sure first that it is this person who asks.",
    "Their password alone then signs them in. A mail tells them, and the audit log of their stores has it.",
  ],
  examples: ["zakka person reset-codes --email mara@cafe.example"],
  options: ["--email <value>"],
  async run(options, _words, openDatabase) {
    const email = need(options, "email");
    await openDatabase();
    const { resetCodes } = await import("#lib/auth/reset-codes");
    const cause = { realNow: nowInSeconds(), requestId: newId(), from: null };
    const { userId, ended } = await resetCodes(email, cause).catch((error: Error) => {
      throw isAppError(error) ? new UsageError(error.message) : error;
    });
    return {
      json: { user_id: userId, sessions_ended: ended },
      lines: [
        `Removed the codes of ${email}. The password alone signs in.`,
        `  user_id         ${userId}`,
        `  sessions_ended  ${ended}`,
      ],
    };
  },
};
