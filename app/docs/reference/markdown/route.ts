import { markdownResponse } from "#app/docs/markdown/response";
import { curlOf, REFERENCE } from "#app/docs/reference/reference";
import { toMarkdown } from "#app/docs/reference/to-markdown";

/** Answers with the API reference as Markdown. next.config.ts leads `/docs/reference.md` here. */
export const GET = (): Response => markdownResponse(toMarkdown(REFERENCE, curlOf));
