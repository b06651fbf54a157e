import {
  type Attributes,
  type Context,
  context,
  DiagLogLevel,
  diag,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import type { Sampler } from "@opentelemetry/sdk-trace-node";
import type { Log } from "./log.ts";

const tracer = trace.getTracer("agentrun");

export type SpanOptions = {
  kind?: keyof typeof SpanKind;
  /** The parent span as a traceparent, possibly from another machine; null starts a new trace. Default: the current span. */
  parent?: string | null | undefined;
  /** If the span started earlier. */
  startTime?: number;
  /** Whether a thrown error is a failure of this span; by default all are. */
  isFailure?: (error: unknown) => boolean;
};

/** Runs the work in a span of the current trace; almost free without an exporter. */
export function inSpan<T>(
  name: string,
  attributes: Attributes,
  work: (span: Span) => Promise<T>,
  { kind = "INTERNAL", parent, startTime, isFailure = () => true }: SpanOptions = {},
): Promise<T> {
  const options = { attributes, kind: SpanKind[kind], ...(startTime === undefined ? {} : { startTime }) };
  return tracer.startActiveSpan(name, options, contextOf(parent), async (span) => {
    try {
      return await work(span);
    } catch (error) {
      if (isFailure(error)) span.setStatus({ code: SpanStatusCode.ERROR, message: reasonOf(error) });
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Records work that has already ended as a child span; does nothing without a parent. */
export function recordSpan(
  parent: Span | undefined,
  name: string,
  attributes: Attributes,
  { tookMs, failure }: { tookMs: number; failure?: string },
): void {
  if (!parent) return;
  const endMs = Date.now();
  const span = tracer.startSpan(name, { attributes, startTime: endMs - tookMs }, trace.setSpan(ROOT_CONTEXT, parent));
  if (failure !== undefined) span.setStatus({ code: SpanStatusCode.ERROR, message: failure });
  span.end(endMs);
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : "failed");

function contextOf(parent: string | null | undefined): Context {
  if (parent === undefined) return context.active();
  const remote = parent === null ? null : parseTraceparent(parent);
  return remote ? trace.setSpanContext(ROOT_CONTEXT, remote) : ROOT_CONTEXT;
}

const nothing = "0";

/** Parses a W3C `traceparent`; null if it is invalid and must be ignored. */
export function parseTraceparent(text: string): SpanContext | null {
  const [, version, traceId = "", spanId = "", flags = "", rest] =
    /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/.exec(text) ?? [];
  if (version === undefined || version === "ff" || (version === "00" && rest !== undefined)) return null;
  if (traceId === nothing.repeat(32) || spanId === nothing.repeat(16)) return null;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true };
}

export const currentSpan = (): Span | undefined => trace.getActiveSpan();

/** The `traceparent` of the current span; null if there is none. */
export function currentTraceparent(): string | null {
  const span = trace.getActiveSpan()?.spanContext();
  return span ? `00-${span.traceId}-${span.spanId}-0${span.traceFlags & 1}` : null;
}

/** Headers for an outgoing request, so that its receiver can join the trace. */
export function traceHeaders(): Record<string, string> {
  const traceparent = currentTraceparent();
  return traceparent === null ? {} : { traceparent };
}

export const samplers = [
  "always_on",
  "always_off",
  "traceidratio",
  "parentbased_always_on",
  "parentbased_always_off",
  "parentbased_traceidratio",
] as const;

export type TracingSettings = {
  url: string;
  headers: Record<string, string>;
  serviceName: string;
  resourceAttributes: Record<string, string>;
  sampler: (typeof samplers)[number];
  samplerArgument: number;
  /** How long finished spans are buffered before they are sent. */
  delayMs: number;
  timeoutMs: number;
};

export type Tracing = { stop(): Promise<void> };

type Sdk = typeof import("@opentelemetry/sdk-trace-node");

const stopMs = 2_000;

/** Starts sending spans to the operator's collector. The SDK is loaded only here, because most services do not trace. */
export async function startTracing(
  settings: TracingSettings,
  identity: Record<string, string>,
  log: Log,
): Promise<Tracing> {
  const [sdk, { OTLPTraceExporter }, { defaultResource, resourceFromAttributes }] = await Promise.all([
    import("@opentelemetry/sdk-trace-node"),
    import("@opentelemetry/exporter-trace-otlp-proto"),
    import("@opentelemetry/resources"),
  ]);
  const { url, headers, serviceName, resourceAttributes, timeoutMs, delayMs } = settings;
  const exporter = new OTLPTraceExporter({ url, headers, timeoutMillis: timeoutMs });
  const provider = new sdk.NodeTracerProvider({
    resource: defaultResource().merge(
      resourceFromAttributes({ ...identity, ...resourceAttributes, "service.name": serviceName }),
    ),
    sampler: toSampler(sdk, settings),
    spanProcessors: [new sdk.BatchSpanProcessor(exporter, { scheduledDelayMillis: delayMs })],
  });
  logExportErrors(log);
  // Propagation between machines is done above, with traceparent texts.
  provider.register({ propagator: null });
  return { stop: () => Promise.race([provider.shutdown().catch(() => {}), unreferencedPause(stopMs)]) };
}

const unreferencedPause = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds).unref());

function toSampler(sdk: Sdk, { sampler, samplerArgument }: TracingSettings): Sampler {
  const [, isParentBased, name] = /^(parentbased_)?(.*)$/.exec(sampler) ?? [];
  const root =
    name === "always_off"
      ? new sdk.AlwaysOffSampler()
      : name === "traceidratio"
        ? new sdk.TraceIdRatioBasedSampler(samplerArgument)
        : new sdk.AlwaysOnSampler();
  return isParentBased ? new sdk.ParentBasedSampler({ root }) : root;
}

/** Logs that the collector is unavailable, at most once a minute. */
function logExportErrors(log: Log): void {
  let quietUntil = 0;
  const warn = (message: string) => {
    if (performance.now() < quietUntil) return;
    quietUntil = performance.now() + 60_000;
    log.warn({ error: message.slice(0, 500) }, "traces could not be exported");
  };
  const ignore = () => {};
  diag.setLogger({ error: warn, warn: ignore, info: ignore, debug: ignore, verbose: ignore }, DiagLogLevel.ERROR);
}
