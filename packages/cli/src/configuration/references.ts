import { dirname, resolve } from "node:path";
import { readDatasetRows } from "../dataset-rows.ts";
import { UsageError } from "../exit-codes.ts";
import type { Environment } from "../settings.ts";
import type { Fault } from "./places.ts";
import { type FoundText, readText } from "./read-text.ts";

/** Fields with secrets, by kind; `*` is any name. A test compares them with those of the service. */
export const secretFields: Readonly<Record<string, readonly (readonly string[])[]>> = {
  providers: [["api_key"]],
  connectors: [
    ["headers", "*"],
    ["oauth", "client_secret"],
    ["authorization", "client_secret"],
  ],
  agents: [
    ["runtime", "secret"],
    ["runtime", "headers", "*"],
  ],
  webhooks: [["secret"]],
};

/** `$${env:NAME}` is the text `${env:NAME}`. */
const reference = /(\$?)\$\{(env|file):([^}]*)\}/g;
const namesSecret = /\$\{(env|file|secret):[^}]+\}/;

/** Replaces `${env:NAME}` and `${file:path}` in every text of a file. Paths are relative to the file. */
export function resolveReferences(
  value: unknown,
  { file, environment, onRead }: { file: string; environment: Environment; onRead: (path: string) => void },
  faults: Fault[],
): unknown {
  const readFile = (name: string): FoundText => {
    const path = resolve(dirname(file), name);
    onRead(path);
    return readText(path, name);
  };
  const replace = (text: string, path: readonly string[]): string =>
    text.replaceAll(reference, (whole: string, prefix: string, kind: string, name: string) => {
      if (prefix !== "") return whole.slice(1);
      const found = kind === "env" ? readVariable(environment, name) : readFile(name);
      if ("fault" in found) faults.push({ path, message: found.fault });
      return "text" in found ? found.text.replace(kind === "file" ? /\r?\n$/ : /$^/, "") : "";
    });
  /** The rows of a data set may be a JSONL or CSV file. */
  const readRows = (name: string, path: readonly string[]): unknown => {
    const found = readFile(name);
    if ("fault" in found) return void faults.push({ path, message: found.fault });
    try {
      return readDatasetRows(name, found.text);
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      return void faults.push({ path, message: `${name}: ${error.message}` });
    }
  };
  const walk = (inner: unknown, path: readonly string[]): unknown => {
    if (typeof inner === "string") {
      const [, rows] = isRows(path) ? (/^\$\{file:([^}]+)\}$/.exec(inner) ?? []) : [];
      if (rows !== undefined) return readRows(rows, path);
      if (isSecret(path) && !namesSecret.test(inner)) faults.push({ path, message: literal });
      return replace(inner, path);
    }
    if (Array.isArray(inner)) return inner.map((item, index) => walk(item, [...path, String(index)]));
    if (typeof inner !== "object" || inner === null) return inner;
    return Object.fromEntries(Object.entries(inner).map(([name, each]) => [name, walk(each, [...path, name])]));
  };
  return walk(value, []);
}

const literal =
  "this is a secret, and secrets do not belong in files. Use ${env:NAME}, ${file:path}, or ${secret:NAME} for a stored secret.";

const readVariable = (environment: Environment, name: string): FoundText => {
  const text = environment[name];
  return text === undefined ? { fault: `the environment variable ${name} is not set.` } : { text };
};

const isRows = ([kind, _name, ...field]: readonly string[]): boolean =>
  kind === "datasets" && field.length === 1 && field[0] === "rows";

const isSecret = ([kind = "", _name, ...field]: readonly string[]): boolean =>
  (secretFields[kind] ?? []).some(
    (path) => path.length === field.length && path.every((part, index) => part === "*" || part === field[index]),
  );

/** Text that looks like a reference, so that reading it returns the same text. */
export const escapeReferences = (text: string): string => text.replaceAll(/\$\{(env|file):/g, "$$$&");
