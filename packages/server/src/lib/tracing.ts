import { DiagLogLevel, diag } from "@opentelemetry/api";
import type { Sampler } from "@opentelemetry/sdk-trace-node";
import type { Log } from "./log.ts";

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
