import type { CallToolResult, Tool } from "@modelcontextprotocol/sdk/types.js";
import { z } from "zod";
import { checkMode } from "#lib/api/test-helper";
import type { Credential } from "#lib/auth/credentials";
import { AppError, insufficientScope } from "#lib/core/errors";
import { readInput, toErrorResponse } from "#lib/http/errors";
import { countToolCall } from "#lib/http/metrics";
import { didYouMean } from "#lib/texts/did-you-mean";
import { type ApiTool, type Described, mayCall, print } from "./tools.ts";

const inputSchema = z.strictObject({
  names: z
    .array(z.string().max(64))
    .min(1)
    .max(10)
    .describe("Names of tools, as in the list: 1 to 10, such as `orders_create`."),
  include_results: z.boolean().default(false).describe("Whether to add the JSON schema of what each tool returns."),
});

const NAME = "describe_tools";

/** The tool that says of other tools what the list leaves out. */
export const DESCRIBE_TOOLS: Tool = {
  name: NAME,
  title: "Describe tools",
  description:
    "Describe tools. Returns what the list of tools leaves out: what each one does in full, and all its arguments with their meaning and limits. Call it before you use a tool for the first time.",
  inputSchema: print(inputSchema, "input") as Tool["inputSchema"],
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true },
};

/** Answers a call of `describe_tools`. Refusals have the form of those of the API. */
export function describeTools(
  tools: ReadonlyMap<string, ApiTool>,
  { given, credential, requestId }: { given: unknown; credential: Credential; requestId: string },
): CallToolResult {
  const _meta = { request_id: requestId };
  try {
    const found = { tools: find(tools, given, credential) };
    countToolCall(NAME, 200);
    return { content: [{ type: "text", text: JSON.stringify(found) }], structuredContent: found, _meta };
  } catch (error) {
    const { status, body } = toErrorResponse(error, requestId);
    countToolCall(NAME, status);
    return { content: [{ type: "text", text: JSON.stringify(body) }], isError: true, _meta };
  }
}

function find(tools: ReadonlyMap<string, ApiTool>, given: unknown, credential: Credential): Described[] {
  const input = readInput(inputSchema, given);
  return input.names.map((name, at) => {
    const tool = tools.get(name);
    if (!tool) {
      const message = noSuchTool(name, tools, credential);
      throw new AppError("not_found", `names.${at}: ${message}`, { param: `names.${at}` });
    }
    checkMode(credential, tool);
    if (!mayCall(tool, credential)) throw insufficientScope(tool.scopes);
    const { outputSchema, ...described } = tool.described;
    return input.include_results ? { ...described, outputSchema } : described;
  });
}

/** Names the tool that was probably meant, of those that the bearer may call. */
export function noSuchTool(name: string, tools: ReadonlyMap<string, ApiTool>, credential: Credential): string {
  const allowed = [...tools.values()].filter((tool) => mayCall(tool, credential)).map(({ tool }) => tool.name);
  const [hint = "tools/list names those that you may call."] = didYouMean(name, [NAME, ...allowed]);
  return `There is no tool with this name. ${hint}`;
}
