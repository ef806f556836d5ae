import { log } from "#lib/config/log";
import { isDay } from "#lib/core/day";
import { invalid, notFound } from "#lib/core/errors";
import { beginExport } from "#lib/dashboard/export/read";
import { isExportKind, ROWS_HEADER } from "#lib/dashboard/export/shape";
import { toErrorResponse } from "#lib/http/errors";
import { dashboardContext } from "#lib/pages/session";

/**
 * A file with the data of one kind, of the present mode. `?format=json` is JSON, one object in each line; else CSV. `from` and `to`
 * are days: only what was created on them.
 */
export async function GET(request: Request, { params }: RouteContext<"/settings/export/[kind]">): Promise<Response> {
  const ctx = await dashboardContext();
  const { kind } = await params;
  try {
    if (!isExportKind(kind)) throw notFound("export");
    const query = new URL(request.url).searchParams;
    const format = query.get("format") === "json" ? "json" : "csv";
    const days = { from: dayOf(query, "from"), to: dayOf(query, "to") };
    const { name, type, rows, text } = await beginExport(ctx, kind, format, days);
    return new Response(streamOf(text, ctx.requestId), {
      headers: {
        "Content-Type": type,
        "Content-Disposition": `attachment; filename="${name}"`,
        "Cache-Control": "no-store",
        [ROWS_HEADER]: String(rows),
      },
    });
  } catch (error) {
    const { status, body, headers } = toErrorResponse(error, ctx.requestId);
    return Response.json(body, { status, headers: { "Cache-Control": "no-store", ...headers } });
  }
}

/** Throws `invalid_request` for a text that is no day: a file must not have more than what was asked for. */
function dayOf(query: URLSearchParams, name: "from" | "to"): string | undefined {
  const text = query.get(name);
  if (!text) return undefined;
  if (!isDay(text)) throw invalid(name, "Use a day such as 2026-11-21.");
  return text;
}

/** Makes the next part when the last one was sent. A failure breaks the connection off, so that nobody takes the file for complete. */
function streamOf(text: AsyncGenerator<string>, requestId: string): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await text.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      } catch (err) {
        log.error({ request_id: requestId, err }, "an export failed");
        controller.error(err);
      }
    },
    cancel: async () => void (await text.return(undefined)),
  });
}
