import { markdownResponse } from "#app/docs/markdown/response";
import { readGuides } from "#app/docs/read-guide";

/** Answers with all guides in one text, in their order. */
export async function GET(): Promise<Response> {
  const guides = await readGuides();
  return markdownResponse(guides.map(({ source }) => source).join("\n---\n\n"));
}
