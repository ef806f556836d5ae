import { log } from "#lib/config/log";
import { notFound } from "#lib/core/errors";
import { beginExport } from "#lib/domain/exports/export";
import { isExportKind, ROWS_HEADER } from "#lib/domain/exports/schema";
import { toErrorResponse } from "#lib/http/errors";
import { dashboardContext } from "#lib/pages/session";

/** A file with all data of one kind, of the present mode. `?format=json` is JSON, one object in each line; else CSV. */
export async function GET(request: Request, { params }: RouteContext<"/settings/export/[kind]">): Promise<Response> {
  const ctx = await dashboardContext();
  const { kind } = await params;
  try {
    if (!isExportKind(kind)) throw notFound("export");
    const format = new URL(request.url).searchParams.get("format") === "json" ? "json" : "csv";
    const { name, type, rows, text } = await beginExport(ctx, kind, format);
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
