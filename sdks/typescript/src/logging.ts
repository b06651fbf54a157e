export type LogLevel = "debug" | "info" | "warn" | "error" | "off";

/** The interface of `console` and of most logging libraries. */
export type Logger = Record<Exclude<LogLevel, "off">, (message: string, fields?: Record<string, unknown>) => void>;

export type Log = (level: Exclude<LogLevel, "off">, message: string, fields?: Record<string, unknown>) => void;

const levels: readonly LogLevel[] = ["debug", "info", "warn", "error", "off"];
const hiddenHeaders = ["authorization", "cookie", "set-cookie"];

export function createLog(logger: Logger, least: LogLevel): Log {
  return (level, message, fields) => {
    if (levels.indexOf(level) < levels.indexOf(least)) return;
    logger[level](`agentrun: ${redact(message)}`, fields);
  };
}

/** The text without any keys and secrets. */
export const redact = (text: string): string =>
  text.replace(/\b(ar_(?:live|demo|st)_|whsec_)[\w+/=-]+/g, "$1[redacted]");

/** Headers that are safe to log. Bodies are never logged. */
export const shownHeaders = (headers: Headers): Record<string, string> =>
  Object.fromEntries(
    [...headers].map(([name, value]) => [name, hiddenHeaders.includes(name) ? "[redacted]" : redact(value)]),
  );
