import { shared } from "#lib/core/shared";
import { type Handler, notConfigured } from "#lib/inngest/not-configured";
import { inngestSettings } from "#lib/inngest/settings";

/** Loads the Inngest library at the first request, and only when Inngest is configured. */
async function makeHandler(): Promise<Handler> {
  const settings = inngestSettings();
  if (!settings) return notConfigured;
  const [app, handler] = await Promise.all([import("#lib/inngest/app"), import("#lib/inngest/handler")]);
  return handler.makeHandler(app.makeApp(settings));
}

const serve = async (request: Request) => (await shared("inngest-handler", makeHandler))(request);

export { serve as GET, serve as POST, serve as PUT };
