import { runLimits } from "../protocol.ts";

export type Thrown = { name: string; message: string; stack: string };

const textOr = (read: () => unknown, otherwise: string): string => {
  try {
    const value = read();
    return typeof value === "string" && value !== "" ? value : otherwise;
  } catch {
    return otherwise;
  }
};

const property = (thrown: unknown, key: string): unknown =>
  typeof thrown === "object" && thrown !== null ? Reflect.get(thrown, key) : undefined;

const deniedAccess: Readonly<Record<string, string>> = { FileSystemWrite: "write to", FileSystemRead: "read" };

/** Node's message advises a flag of its own, which the author of an agent cannot set. */
function explainDenied(thrown: unknown): unknown {
  const access = deniedAccess[String(property(thrown, "permission"))];
  if (property(thrown, "code") !== "ERR_ACCESS_DENIED" || access === undefined) return undefined;
  return (
    `Agent code may not ${access} ${property(thrown, "resource")}. It can write to os.tmpdir() and read its own folder and packages. ` +
    "To allow more, the operator adds the folder to AGENTRUN_MODULE_FOLDERS."
  );
}

const messageOf = (thrown: unknown, otherwise: string): string =>
  textOr(() => explainDenied(thrown), "") || textOr(() => property(thrown, "message"), otherwise);

/** Describes any thrown value, including null, proxies, and getters that throw. */
export function describeThrown(thrown: unknown): Thrown {
  const named = textOr(() => String(thrown), "The agent threw something that cannot be described.");
  // A plain object has no useful name: show its content.
  const held = named === "[object Object]" ? textOr(() => JSON.stringify(thrown), "{}") : "{}";
  const printed = held === "{}" ? named : held;
  const cause = textOr(() => messageOf(property(thrown, "cause"), ""), "");
  // Without its cause, "fetch failed" is not helpful.
  const whole = messageOf(thrown, printed) + (cause === "" ? "" : `: ${cause}`);
  const message = whole.slice(0, runLimits.messageCharacters);
  const name = textOr(() => property(thrown, "name"), "").slice(0, 128);
  return { name, message, stack: textOr(() => property(thrown, "stack"), message).slice(0, 8_000) };
}
