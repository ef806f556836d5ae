import { ROWS_HEADER } from "#lib/dashboard/export/shape";
import { recordCounter } from "./count-rows.ts";

const PROGRESS_MS = 100;

interface Options {
  signal: AbortSignal;
  onProgress: (progress: { rows: number; total: number }) => void;
}

/**
 * Downloads an export and saves it under the name that the server gives. Only a complete file is saved. The parts are given to
 * the browser as they arrive, which may keep them on disk.
 */
export async function download(href: string, { signal, onProgress }: Options): Promise<{ rows: number }> {
  const response = await fetch(href, { signal });
  const name = /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "")?.[1];
  if (!response.ok || !name || !response.body) throw new Error(await reasonOf(response));
  const isCsv = name.endsWith(".csv");
  const heads = isCsv ? 1 : 0;
  const count = recordCounter(isCsv);
  const total = Number(response.headers.get(ROWS_HEADER));
  const parts: Blob[] = [];
  let rows = 0;
  let shownAt = 0;
  for (const reader = response.body.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(new Blob([value]));
    rows = Math.max(0, count(value) - heads);
    if (performance.now() - shownAt < PROGRESS_MS) continue;
    shownAt = performance.now();
    onProgress({ rows, total: Math.max(rows, total) });
  }
  save(new Blob(parts, { type: response.headers.get("content-type") ?? "" }), name);
  return { rows };
}

async function reasonOf(response: Response): Promise<string> {
  if (response.redirected) return "Your session has ended. Sign in again, then export.";
  const answer = (await response.json().catch(() => ({}))) as { message?: string };
  return answer.message ?? "The export failed. Try again.";
}

function save(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
