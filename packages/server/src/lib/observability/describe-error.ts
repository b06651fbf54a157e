import { createHash } from "node:crypto";
import { inspect } from "node:util";
import { scrub } from "./log.ts";

/** An error without secrets or personal data, and a fingerprint that is equal for errors of the same kind. */
export type DescribedError = { name: string; message: string; stack: string | null; fingerprint: string };

const maxMessageChars = 1_000;
const maxFrames = 30;
const maxCauses = 3;
/** Enough to distinguish two errors of one name, few enough that the same error has one fingerprint. */
const fingerprintFrames = 3;

/** Describes any thrown value and its causes; `context` distinguishes equal errors from different places. */
export function describeError(thrown: unknown, context: string): DescribedError {
  const chain = causesOf(thrown);
  const [first] = chain;
  const name = (first instanceof Error ? scrubText(first.name) : typeof first).slice(0, 100);
  const message = chain.map(messageOf).join(" ← ").slice(0, maxMessageChars);
  const frames = chain.flatMap(framesOf);
  const parts = [context, name, withoutNumbers(message), ...frames.slice(0, fingerprintFrames).map(withoutPosition)];
  const fingerprint = createHash("sha256").update(parts.join("\n")).digest("hex").slice(0, 32);
  const stack = frames.length > 0 ? [`${name}: ${message}`, ...frames].join("\n") : null;
  return { name, message, stack, fingerprint };
}

function causesOf(thrown: unknown): unknown[] {
  const chain = [thrown];
  while (chain.length < maxCauses) {
    const last = chain.at(-1);
    if (!(last instanceof Error) || last.cause === undefined || chain.includes(last.cause)) break;
    chain.push(last.cause);
  }
  return chain;
}

const messageOf = (thrown: unknown): string => scrubText(textOf(thrown));

function textOf(thrown: unknown): string {
  if (thrown instanceof Error) return String(thrown.message);
  return typeof thrown === "string" ? thrown : inspect(thrown, { depth: 0, maxStringLength: 200 });
}

/** The frames without the message that precedes them in a stack. */
function framesOf(thrown: unknown): string[] {
  if (!(thrown instanceof Error) || typeof thrown.stack !== "string") return [];
  const lines = thrown.stack.split("\n").filter((line) => /^\s+at /.test(line));
  return lines.slice(0, maxFrames).map((line) => scrubText(line.replace(installationPath, "")));
}

/** The path of this installation is removed from frames. */
const installationPath = /(?:file:\/\/)?\/[^\s()]*?\/(?=(?:packages|node_modules)\/)/g;

const withoutNumbers = (text: string): string => text.replace(/[0-9a-z]{26}|[0-9a-f-]{36}|\d+/g, "#");
const withoutPosition = (frame: string): string => frame.replace(/:\d+:\d+\)?$/, "");

const credentials: readonly [RegExp, string][] = [
  [/\b(\w+:\/\/)[^\s/@]+@/g, "$1[redacted]@"],
  [/\beyJ[\w-]{8,}\.[\w-]+\.[\w-]*/g, "[redacted]"],
  [/\b(sk|pk|rk|ghp|gho|xox[a-z])[-_][\w-]{8,}/g, "[redacted]"],
  [/\b(Basic\s+)[\w+/=]{6,}/gi, "$1[redacted]"],
  [
    /\b(pass(?:word|wd)?|secret|token|api[_-]?key|authorization|cookie)("?\s*[:=]\s*"?)[^\s"',;&)]+/gi,
    "$1$2[redacted]",
  ],
  [/[^\s@"'<>()=/:[\]]{1,64}@[^\s@"'<>()=/:]+\.[^\s@"'<>()=/:]+/g, "[e-mail]"],
];

/** Removes quoted values, which may be user input, and keeps quoted names of columns and tables. */
const withoutValues = (text: string): string =>
  text.replace(/"([^"]*)("|$)/g, (all, inner: string, end: string) =>
    end !== "" && /^[a-z_][a-z0-9_]{0,62}$/.test(inner) ? all : '"…"',
  );

/** Removes credentials, e-mail addresses and quoted input values from a text. */
export function scrubText(text: string): string {
  const bare = credentials.reduce((rest, [shape, cut]) => rest.replace(shape, cut), scrub(text));
  return withoutValues(bare).replaceAll("\0", "\ufffd").toWellFormed();
}
