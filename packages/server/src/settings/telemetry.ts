import { samplers, type TracingSettings } from "../lib/observability/tracing.ts";
import { networks, none, number, oneOf, type SettingValues, setting, text } from "./setting.ts";

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
  AGENTRUN_METRICS_TOKEN: setting(none, token, "A bearer token that allows reading `/metrics`."),
  AGENTRUN_METRICS_NETWORKS: setting<string[] | null>(
    null,
    networks,
    "Networks that may read `/metrics` without the token. Default: only this machine, or none if a token is set.",
  ),
  SENTRY_DSN: setting(none, sentryDsn, "A Sentry DSN for internal errors of the service."),
  OTEL_EXPORTER_OTLP_ENDPOINT: setting(
    none,
    httpUrl,
    "An OpenTelemetry collector (OTLP over HTTP) such as `http://localhost:4318`. Enables tracing.",
  ),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: setting(
    none,
    httpUrl,
    "The same, but the full URL for traces, such as `http://localhost:4318/v1/traces`.",
  ),
  OTEL_EXPORTER_OTLP_HEADERS: setting<Record<string, string>>(
    {},
    namedValues,
    "Headers to send with each export, as `name=value,…`.",
  ),
  OTEL_EXPORTER_OTLP_PROTOCOL: setting("http/protobuf", oneOf(["http/protobuf"]), "The only supported protocol."),
  OTEL_EXPORTER_OTLP_TIMEOUT: setting(10_000, milliseconds, "Timeout of an export, in milliseconds."),
  OTEL_SERVICE_NAME: setting("agentrun", text, "The service name in traces."),
  OTEL_RESOURCE_ATTRIBUTES: setting<Record<string, string>>(
    {},
    namedValues,
    "Additional resource attributes, as `name=value,…`.",
  ),
  OTEL_TRACES_SAMPLER: setting<(typeof samplers)[number]>(
    "parentbased_always_on",
    oneOf(samplers),
    `The sampler of traces: ${samplers.map((name) => `\`${name}\``).join(", ")}.`,
  ),
  OTEL_TRACES_SAMPLER_ARG: setting(1, share, "The sampling ratio from 0 to 1, for samplers that use one."),
  OTEL_BSP_SCHEDULE_DELAY: setting(
    5_000,
    milliseconds,
    "How long spans are collected before they are sent, in milliseconds.",
  ),
  OTEL_SDK_DISABLED: setting<"true" | "false">(
    "false",
    oneOf(["true", "false"]),
    "With `true`, tracing is disabled regardless of the other settings.",
  ),
} as const;

type Values = SettingValues<typeof telemetrySettings>;

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
