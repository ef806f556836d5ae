import { csvHead, csvRows } from "#lib/core/csv";
import { notFound } from "#lib/core/errors";
import { isUuid } from "#lib/core/ids";
import { readCell } from "#lib/domain/imports/cells";
import { REASON_COLUMNS } from "#lib/domain/imports/guess";
import { everyRow, getImport } from "#lib/domain/imports/read";
import { inColumns } from "#lib/domain/imports/row-shape";
import { toErrorResponse } from "#lib/http/errors";
import { dashboardContext } from "#lib/pages/session";

/**
 * The rows that are not imported, as they were in the file, with their lines and reasons: to mend, and to upload again. Cells that a row
 * has too many follow its reason, and are refused again until somebody has mended it.
 */
export async function GET(
  _request: Request,
  { params }: RouteContext<"/settings/import/[id]/left-out">,
): Promise<Response> {
  const ctx = await dashboardContext();
  const { id } = await params;
  try {
    if (!isUuid(id)) throw notFound("file");
    const { headers, choices } = await getImport(ctx, id);
    const columns = withoutReasons(headers);
    let text = csvHead([...columns, ...REASON_COLUMNS]);
    for await (const rows of everyRow(ctx, id, ["duplicate", "taken", "invalid"])) {
      text += csvRows(
        rows.map(({ cells: kept, line, reason }) => {
          const { cells, beyond } = inColumns(
            headers,
            kept.map((cell) => readCell(cell, choices.encoding)),
          );
          return [...cells.slice(0, columns.length), line, reason, ...beyond];
        }),
      );
    }
    return new Response(text, {
      headers: {
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": `attachment; filename="left-out-${id}.csv"`,
        "Cache-Control": "no-store",
      },
    });
  } catch (error) {
    const { status, body, headers } = toErrorResponse(error, ctx.requestId);
    return Response.json(body, { status, headers: { "Cache-Control": "no-store", ...headers } });
  }
}

/** Returns the columns of the file without those of an earlier answer, which it has when its rows were left out before. */
function withoutReasons(headers: readonly string[]): readonly string[] {
  const last = headers.slice(-REASON_COLUMNS.length);
  return String(last) === String(REASON_COLUMNS) ? headers.slice(0, -REASON_COLUMNS.length) : headers;
}
