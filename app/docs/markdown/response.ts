/** Returns Markdown as a response. */
export const markdownResponse = (text: string): Response =>
  new Response(text, { headers: { "Content-Type": "text/markdown; charset=utf-8", "Cache-Control": "no-cache" } });
