import { trace } from "@opentelemetry/api";
import { type Logger, type LoggerOptions, pino, stdTimeFunctions } from "pino";

export type Log = Logger;

/** Text that looks like a credential is removed from every log line. */
const secretShapes =
  /\b(ar_(?:live|demo|st|rt)_[0-9A-Za-z]{4})[0-9A-Za-z]+|\b(whsec_)[0-9A-Za-z+/=_-]+|(Bearer\s+)[^\s",]+/g;

export const scrub = (text: string): string =>
  text.replace(secretShapes, (_all, key, secret, bearer) => `${key ?? secret ?? bearer}[redacted]`);

const redactedPaths = ["headers.authorization", "headers.cookie", "*.password", "*.secret", "*.api_key", "password"];

/** Adds the current trace and span to a log line. */
function traceIds(): object {
  const context = trace.getActiveSpan()?.spanContext();
  return context ? { trace_id: context.traceId, span_id: context.spanId } : {};
}

/** Writes JSON lines in production and readable lines on a terminal. */
export async function createLog(options: {
  level: string;
  format: "json" | "pretty";
  /** The number of this process, if there are several. */
  process?: number | undefined;
}): Promise<Log> {
  const settings: LoggerOptions = {
    level: options.level,
    timestamp: stdTimeFunctions.isoTime,
    base: options.process === undefined ? null : { process: options.process },
    mixin: traceIds,
    redact: { paths: redactedPaths, censor: "[redacted]" },
    formatters: { level: (label) => ({ level: label }) },
    hooks: { streamWrite: scrub },
  };
  if (options.format === "json") return pino(settings);
  const { default: pretty } = await import("pino-pretty");
  return pino(settings, pretty({ colorize: process.stdout.isTTY, sync: true, translateTime: "SYS:HH:MM:ss.l" }));
}

/** Returns true for the first event of a kind and then at most once per interval, so that a recurring problem does not fill the log. */
export function createLogThrottle(
  everyMs: number,
  now: () => number = () => performance.now(),
): (kind: string) => boolean {
  const loggedMs = new Map<string, number>();
  return (kind) => {
    const lastMs = loggedMs.get(kind);
    if (lastMs !== undefined && now() - lastMs < everyMs) return false;
    loggedMs.set(kind, now());
    return true;
  };
}
