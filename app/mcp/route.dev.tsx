import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { peerOf } from "#lib/http/peer";

// In development Next serves /mcp, as it serves /v1. server.ts does it in production. The tools need all handlers at once, which
// Node imports here on its own, so a change of a handler reaches them after a restart.

const load = <Module,>(file: string): Promise<Module> =>
  import(/* turbopackIgnore: true */ pathToFileURL(join(process.cwd(), "lib", file)).href);

let table: ReturnType<typeof import("#lib/api/table").loadRouteTable> | undefined;

async function answer(request: Request): Promise<Response> {
  const { answerMcp } = await load<typeof import("#lib/mcp/answer")>("mcp/answer.ts");
  const { loadRouteTable } = await load<typeof import("#lib/api/table")>("api/table.ts");
  table ??= loadRouteTable();
  return answerMcp(request, await table, peerOf(request.headers));
}

export { answer as DELETE, answer as GET, answer as POST };
