export type LogLevel = "debug" | "info" | "warn" | "error" | "off";

/** What `console` is, and most logging libraries too. */
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

/** Text without the keys and secrets that may stand in it. */
export const redact = (text: string): string =>
  text.replace(/\b(ar_(?:live|demo|st)_|whsec_)[\w+/=-]+/g, "$1[redacted]");

/** Headers as they may be logged. Bodies never are. */
export const shownHeaders = (headers: Headers): Record<string, string> =>
  Object.fromEntries(
    [...headers].map(([name, value]) => [name, hiddenHeaders.includes(name) ? "[redacted]" : redact(value)]),
  );
