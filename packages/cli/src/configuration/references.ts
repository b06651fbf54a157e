import { existsSync, readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import type { Environment } from "../settings.ts";
import type { Fault } from "./places.ts";

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
  { file, environment }: { file: string; environment: Environment },
  faults: Fault[],
): unknown {
  const read = (kind: string, name: string): string | null => {
    if (kind === "env") return environment[name] ?? null;
    const path = resolve(dirname(file), name);
    return existsSync(path) ? readFileSync(path, "utf8").replace(/\r?\n$/, "") : null;
  };
  const replace = (text: string, path: readonly string[]): string =>
    text.replaceAll(reference, (whole: string, prefix: string, kind: string, name: string) => {
      if (prefix !== "") return whole.slice(1);
      const found = read(kind, name);
      if (found === null) faults.push({ path, message: missing[kind]?.(name) ?? whole });
      return found ?? "";
    });
  const walk = (inner: unknown, path: readonly string[]): unknown => {
    if (typeof inner === "string") {
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

const missing: Readonly<Record<string, (name: string) => string>> = {
  env: (name) => `the environment variable ${name} is not set.`,
  file: (name) => `the file ${name} does not exist.`,
};

const isSecret = ([kind = "", _name, ...field]: readonly string[]): boolean =>
  (secretFields[kind] ?? []).some(
    (path) => path.length === field.length && path.every((part, index) => part === "*" || part === field[index]),
  );

/** Text that looks like a reference, so that reading it returns the same text. */
export const escapeReferences = (text: string): string => text.replaceAll(/\$\{(env|file):/g, "$$$&");
