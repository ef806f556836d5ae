import { isAppError } from "#lib/core/errors";
import { nowInSeconds } from "#lib/core/time";
import {
  type DownloadedFile,
  type Downloads,
  findDownload,
  findDownloads,
  openDownload,
} from "#lib/domain/files/download";
import { contentDisposition } from "#lib/domain/files/file-name";
import { FILE_LENGTH, readRange } from "#lib/http/byte-range";
import { commonHeaders, TEXT_POLICY } from "#lib/http/security-headers";
import { lackedForDownload } from "#lib/pages/lacked-for-download";

type Given = RouteContext<"/download/[token]/[file]">;

const TAG_LENGTH = 20;

/**
 * Streams a file to the buyer of an order. It is always saved and never shown, whatever it contains, so that it cannot run with
 * our address. Without the file, the buyer is led to the page that says why. proxy.ts leaves this path out.
 */
export const GET = async (request: Request, given: Given): Promise<Response> =>
  answer(request, given, (found, range) => openDownload(found.downloads, { id: found.id, file: found.file, range }));

/** The same without the file, which is not counted. */
export const HEAD = async (request: Request, given: Given): Promise<Response> =>
  answer(request, given, async () => null);

interface Found {
  downloads: Downloads;
  id: string;
  file: DownloadedFile;
}

type Open = (
  found: Found,
  range?: { from: number; to: number },
) => Promise<ReadableStream<Uint8Array<ArrayBuffer>> | null>;

async function answer(request: Request, { params }: Given, open: Open): Promise<Response> {
  const { token, file: id } = await params;
  const downloads = await findDownloads(token, nowInSeconds());
  const file = downloads && !(await lackedForDownload(downloads)) ? await findDownload(downloads, id) : null;
  if (!downloads || !file)
    return new Response(null, {
      status: 303,
      headers: headersWith({ Location: `/download/${encodeURIComponent(token)}` }),
    });
  const { size_bytes: size } = file;
  const tag = `"${file.storage_name.slice(0, TAG_LENGTH)}"`;
  const range = isOfThisFile(request, tag) ? readRange(request.headers.get("range"), size) : null;
  if (range === "unsatisfiable") {
    return new Response(null, { status: 416, headers: headersWith({ "Content-Range": `bytes */${size}` }) });
  }
  try {
    const body = await open({ downloads, id, file }, range ?? undefined);
    const { from, to } = range ?? { from: 0, to: size - 1 };
    return new Response(body, {
      status: range ? 206 : 200,
      headers: headersWith({
        "Content-Type": "application/octet-stream",
        "Content-Disposition": contentDisposition(file.name),
        "Content-Length": String(to - from + 1),
        [FILE_LENGTH]: String(to - from + 1),
        "Accept-Ranges": "bytes",
        ETag: tag,
        ...(range && { "Content-Range": `bytes ${from}-${to}/${size}` }),
      }),
    });
  } catch (error) {
    if (!isAppError(error)) throw error;
    const headers = headersWith({ "Content-Type": "text/plain; charset=utf-8", "Retry-After": "60" });
    return new Response(`${error.message}\n`, { status: 503, headers });
  }
}

/** A download that goes on with another file than it began with, because that was replaced, starts again. */
const isOfThisFile = ({ headers }: Request, tag: string): boolean => (headers.get("if-range") ?? tag) === tag;

const headersWith = (headers: Record<string, string>): Record<string, string> => ({
  ...Object.fromEntries(commonHeaders()),
  "Content-Security-Policy": `${TEXT_POLICY}; sandbox`,
  "Cache-Control": "private, no-store",
  "Referrer-Policy": "no-referrer",
  "X-Robots-Tag": "noindex",
  ...headers,
});
