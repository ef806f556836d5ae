import { existsSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import sirv from "sirv";

const ONE_YEAR_S = 31_536_000;

type Handler = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/**
 * Returns a handler that sends the compressed scripts and styles of a build to browsers that accept Brotli. It calls `next`
 * for everything else, and for all requests when `next build` ran without `bin/build.ts`.
 */
export function compressedFiles(root: string): Handler {
  const folder = join(root, ".next", "brotli");
  if (!existsSync(folder)) return (_request, _response, next) => next();
  const serve = sirv(folder, { brotli: true, extensions: [], immutable: true, maxAge: ONE_YEAR_S, etag: true });
  return (request, response, next) => (isWhole(request) ? serve(request, response, next) : next());
}

/** True unless it posts or asks for a part of a file: sirv throws for a part that ends before it begins. */
const isWhole = ({ method, headers }: IncomingMessage): boolean => method !== "POST" && headers.range === undefined;
