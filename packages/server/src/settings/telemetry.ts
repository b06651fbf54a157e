import { samplers, type TracingSettings } from "../lib/observability/tracing.ts";
import { networks, none, number, oneOf, type Setting, setting, text } from "./setting.ts";

function token(text: string): string {
  if (!/^[\x21-\x7e]{16,}$/.test(text)) throw new Error("must have at least 16 visible ASCII characters");
  return text;
}

function sentryDsn(text: string): string {
  const isDsn = URL.canParse(text) && /^https:\/\/[^/@]+@[^/]+\/(.*\/)?\w+\/?$/.test(text);
  if (!isDsn) throw new Error("must look like https://<key>@<host>/<project>");
  return text;
}

function httpUrl(text: string): string {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw new Error("must be an http(s):// address");
  return text;
}

/** `name=value,…`, values percent-encoded, as OpenTelemetry writes them. */
function namedValues(text: string): Record<string, string> {
  const parts = text.split(",").filter((part) => part.trim() !== "");
  const found = parts.map((part) => /^\s*([^=\s]+)\s*=\s*(.*?)\s*$/.exec(part));
  if (found.includes(null)) throw new Error("must look like name=value,name=value");
  return Object.fromEntries(found.map((pair) => [pair?.[1], decodeURIComponent(pair?.[2] ?? "")]));
}

function share(text: string): number {
  const value = Number(text);
  if (!/^\d*\.?\d+$/.test(text) || value > 1) throw new Error("must be a number from 0 to 1");
  return value;
}

const milliseconds = number(1, 600_000);

/** Metrics, error reporting and tracing. */
export const telemetrySettings = {
  AGENTRUN_METRICS_TOKEN: setting(none, token, "Whoever sends it as Bearer token may read `/metrics`."),
  AGENTRUN_METRICS_NETWORKS: setting<string[] | null>(
    null,
    networks,
    "Networks that may read `/metrics` without it; by default this machine alone, with a token nobody.",
  ),
  SENTRY_DSN: setting(none, sentryDsn, "Where failures on the service's own side are sent, too."),
  OTEL_EXPORTER_OTLP_ENDPOINT: setting(
    none,
    httpUrl,
    "An OpenTelemetry collector (OTLP over HTTP, such as `http://localhost:4318`): with it, traces are sent.",
  ),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: setting(none, httpUrl, "The same, with the whole path for traces."),
  OTEL_EXPORTER_OTLP_HEADERS: setting<Record<string, string>>(
    {},
    namedValues,
    "What it is sent with, as `name=value,…`.",
  ),
  OTEL_EXPORTER_OTLP_PROTOCOL: setting("http/protobuf", oneOf(["http/protobuf"]), "The only one there is."),
  OTEL_EXPORTER_OTLP_TIMEOUT: setting(10_000, milliseconds, "How long an export may take, in milliseconds."),
  OTEL_SERVICE_NAME: setting("agentrun", text, "What traces call this service."),
  OTEL_RESOURCE_ATTRIBUTES: setting<Record<string, string>>(
    {},
    namedValues,
    "What else they say of it, as `name=value,…`.",
  ),
  OTEL_TRACES_SAMPLER: setting<(typeof samplers)[number]>(
    "parentbased_always_on",
    oneOf(samplers),
    "Which traces are kept.",
  ),
  OTEL_TRACES_SAMPLER_ARG: setting(1, share, "The share of them, for the samplers by ratio."),
  OTEL_BSP_SCHEDULE_DELAY: setting(5_000, milliseconds, "How long spans gather before they are sent, in milliseconds."),
  OTEL_SDK_DISABLED: setting<"true" | "false">(
    "false",
    oneOf(["true", "false"]),
    "`true`: no traces, whatever else is set.",
  ),
} as const;

type Values = {
  [Name in keyof typeof telemetrySettings]: (typeof telemetrySettings)[Name] extends Setting<infer T> ? T : never;
};

export const readTelemetry = (values: Values) => ({
  metrics: { token: values.AGENTRUN_METRICS_TOKEN, networks: values.AGENTRUN_METRICS_NETWORKS },
  sentryDsn: values.SENTRY_DSN,
  tracing: readTracing(values),
});

function readTracing(values: Values): TracingSettings | null {
  const base = values.OTEL_EXPORTER_OTLP_ENDPOINT;
  const url = values.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? (base && `${base.replace(/\/+$/, "")}/v1/traces`);
  if (!url || values.OTEL_SDK_DISABLED === "true") return null;
  return {
    url,
    headers: values.OTEL_EXPORTER_OTLP_HEADERS,
    serviceName: values.OTEL_SERVICE_NAME,
    resourceAttributes: values.OTEL_RESOURCE_ATTRIBUTES,
    sampler: values.OTEL_TRACES_SAMPLER,
    samplerArgument: values.OTEL_TRACES_SAMPLER_ARG,
    delayMs: values.OTEL_BSP_SCHEDULE_DELAY,
    timeoutMs: values.OTEL_EXPORTER_OTLP_TIMEOUT,
  };
}
