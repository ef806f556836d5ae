import { environment } from "./environment.ts";
import { tracing } from "./tracing.ts";

/**
 * Begins to send traces if OTEL_EXPORTER_OTLP_ENDPOINT is set. Without it nothing is loaded and nothing is recorded. The
 * packages read the other OTEL variables. Returns a function that sends what waits and stops.
 */
export async function startTracing(): Promise<() => Promise<void>> {
  if (!environment.OTEL_EXPORTER_OTLP_ENDPOINT) return async () => {};
  const [
    api,
    { BasicTracerProvider, BatchSpanProcessor },
    { OTLPTraceExporter },
    resources,
    contexts,
    { W3CTraceContextPropagator },
  ] = await Promise.all([
    import("@opentelemetry/api"),
    import("@opentelemetry/sdk-trace-base"),
    import("@opentelemetry/exporter-trace-otlp-http"),
    import("@opentelemetry/resources"),
    import("@opentelemetry/context-async-hooks"),
    import("@opentelemetry/core"),
  ]);
  const provider = new BasicTracerProvider({
    resource: resources
      .defaultResource()
      .merge(resources.resourceFromAttributes({ "service.name": "zakka" }))
      .merge(resources.detectResources({ detectors: [resources.envDetector] })),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  api.context.setGlobalContextManager(new contexts.AsyncLocalStorageContextManager().enable());
  api.propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  api.trace.setGlobalTracerProvider(provider); // Next traces the pages with it
  tracing.on = { api, tracer: provider.getTracer("zakka") };
  return async () => {
    tracing.on = null;
    await provider.shutdown().catch(() => {});
  };
}
