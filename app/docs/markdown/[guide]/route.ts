import { markdownResponse } from "#app/docs/markdown/response";
import { readGuide } from "#app/docs/read-guide";

/** Answers with a guide as Markdown. next.config.ts leads `/docs/<guide>.md` here. */
export async function GET(_request: Request, { params }: RouteContext<"/docs/markdown/[guide]">): Promise<Response> {
  const guide = await readGuide((await params).guide);
  return guide
    ? markdownResponse(guide.source)
    : new Response("No such guide. /llms.txt lists them.\n", { status: 404 });
}
