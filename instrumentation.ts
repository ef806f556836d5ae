import type { Instrumentation } from "next";

/** Next calls this once in each server process: starts mail and the background engine. */
export async function register(): Promise<void> {
  // Next replaces NEXT_RUNTIME when it builds, so that no other runtime loads what follows.
  if (process.env.NEXT_RUNTIME !== "nodejs" || process.env.NEXT_PHASE === "phase-production-build") return;
  const { environment } = await import("#lib/config/environment");
  if (!environment.DATABASE_URL) return;
  const { startMail } = await import("#lib/mail/sender");
  startMail(); // in every process, whatever the engine
  const { startEngine } = await import("#lib/engine/engine");
  await startEngine();
}

/** Next calls this for every error for which it returns 500. */
export const onRequestError: Instrumentation.onRequestError = async (error, request, context) => {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { logPageError } = await import("#lib/pages/log-page-error");
  logPageError(error, request, context);
};
