import type * as Api from "@opentelemetry/api";
import { shared } from "#lib/core/shared";

// Traces by OpenTelemetry, if the operator asked for them. The reasons are in docs/decisions/061.

/** What start-tracing.ts has loaded. Null: nobody asked for traces, and every function here does nothing. */
interface Tracing {
  api: typeof Api;
  tracer: Api.Tracer;
}
export const tracing = shared<{ on: Tracing | null }>("tracing", () => ({ on: null }));

type Attributes = Record<string, string | number | undefined>;
type Kind = "server" | "client" | "internal" | "producer";

interface SpanOptions {
  kind: Kind;
  attributes?: Attributes;
  /** The headers of a request: the span continues the trace that its `traceparent` names. */
  from?: Headers;
}

/** Runs `work` inside a span. An error of `work` is an error of the span too. */
export function traced<T>(name: string, { kind, attributes, from }: SpanOptions, work: () => Promise<T>): Promise<T> {
  const { on } = tracing;
  if (!on) return work();
  const { api, tracer } = on;
  const active = api.context.active();
  const parent = from ? api.propagation.extract(active, from, FROM_HEADERS) : active;
  const options = { kind: api.SpanKind[kind.toUpperCase() as Uppercase<Kind>], attributes };
  return tracer.startActiveSpan(name, options, parent, async (span) => {
    try {
      return await work();
    } catch (error) {
      failSpan(error instanceof Error ? error.name : "error");
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Runs a named SQL statement inside a span, if what asked for it has one: the polls of an idle queue are not traced. */
export function tracedStatement<T>(name: string, work: () => Promise<T>): Promise<T> {
  if (!isAsked()) return work();
  return traced(name.replace(/ \S+$/, ""), SQL, work); // without the hash of its text
}

/** Does the same for a statement without a name, unless it has a span already. `label` says what it does. */
export const tracedQuery = <T>(label: () => string, work: () => Promise<T>): Promise<T> =>
  isAsked() ? traced(label(), SQL, work) : work();

const SQL = { kind: "client", attributes: { "db.system.name": "postgresql" } } as const;

/** True inside a span that is none of a statement. */
function isAsked(): boolean {
  const asking = tracing.on?.api.trace.getActiveSpan() as (Api.Span & { attributes?: object }) | undefined;
  return asking !== undefined && !("db.system.name" in (asking.attributes ?? {}));
}

/** Adds to the span that runs, if there is one. */
export function tellSpan(attributes: Attributes): void {
  tracing.on?.api.trace.getActiveSpan()?.setAttributes(attributes);
}

/** Marks the span that runs as failed. `reason` is a code or a name, never a message: messages can hold personal data. */
export function failSpan(reason: string): void {
  const { on } = tracing;
  const span = on?.api.trace.getActiveSpan();
  if (!on || !span) return;
  span.setAttribute("error.type", reason);
  span.setStatus({ code: on.api.SpanStatusCode.ERROR });
}

/** The ids of the span that runs, for a log line. */
export function traceIds(): { trace_id?: string; span_id?: string } {
  const ids = tracing.on?.api.trace.getActiveSpan()?.spanContext();
  return ids ? { trace_id: ids.traceId, span_id: ids.spanId } : {};
}

const FROM_HEADERS: Api.TextMapGetter<Headers> = {
  get: (headers, name) => headers.get(name) ?? undefined,
  keys: (headers) => [...headers.keys()],
};
