import type { Instrumentation } from "next";

/** Called once by Next in each process that serves: starts what runs beside the requests. */
export async function register(): Promise<void> {
  const isServing = process.env.NEXT_RUNTIME === "nodejs" && process.env.NEXT_PHASE !== "phase-production-build";
  if (!isServing || !process.env.DATABASE_URL) return;
  const { startMail } = await import("#lib/mail/sender");
  startMail(); // in every process and before any engine: mail waits for neither
  const { startEngine } = await import("#lib/engine/engine");
  await startEngine();
}

/** Called by Next for every error that it answers 500 for. */
export const onRequestError: Instrumentation.onRequestError = async (error, request, context) => {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { logPageError } = await import("#lib/pages/log-page-error");
  logPageError(error, request, context);
};
