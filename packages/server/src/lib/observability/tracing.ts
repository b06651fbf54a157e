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
  /** The span it belongs under, on whichever machine that is; null: a trace of its own. Without it: the current one. */
  parent?: string | null | undefined;
  /** When it began, where that was before now. */
  startTime?: number;
  /** Whether what was thrown is a failure of this span; by default everything is. */
  isFailure?: (error: unknown) => boolean;
};

/** Runs the work inside a span of the current trace; without an exporter it costs next to nothing. */
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

/** Something that is over already, as a span below another; where there is none, there is no trace. */
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

/** A W3C `traceparent`; null where it is none, which is then as if it had not come. */
export function parseTraceparent(text: string): SpanContext | null {
  const [, version, traceId = "", spanId = "", flags = "", rest] =
    /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/.exec(text) ?? [];
  if (version === undefined || version === "ff" || (version === "00" && rest !== undefined)) return null;
  if (traceId === nothing.repeat(32) || spanId === nothing.repeat(16)) return null;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true };
}

export const currentSpan = (): Span | undefined => trace.getActiveSpan();

/** The current span as others can name it; null where there is none. */
export function currentTraceparent(): string | null {
  const span = trace.getActiveSpan()?.spanContext();
  return span ? `00-${span.traceId}-${span.spanId}-0${span.traceFlags & 1}` : null;
}

/** What an outgoing request carries so that its receiver can join the trace. */
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
  /** How long finished spans gather before they are sent. */
  delayMs: number;
  timeoutMs: number;
};

export type Tracing = { stop(): Promise<void> };

type Sdk = typeof import("@opentelemetry/sdk-trace-node");

const stopMs = 2_000;

/** Sends spans to the operator's collector from now on. Loaded only where it is wanted: without, nothing of it is there. */
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
  listenToSdk(log);
  // What travels between machines is read and written by lib/trace.ts.
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

/** A collector that is away must not go unnoticed, and must not fill the log. */
function listenToSdk(log: Log): void {
  let quietUntil = 0;
  const say = (message: string) => {
    if (performance.now() < quietUntil) return;
    quietUntil = performance.now() + 60_000;
    log.warn({ error: message.slice(0, 500) }, "traces could not be exported");
  };
  const ignore = () => {};
  diag.setLogger({ error: say, warn: ignore, info: ignore, debug: ignore, verbose: ignore }, DiagLogLevel.ERROR);
}
