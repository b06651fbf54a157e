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

/** Describes any thrown value, including null, proxies, and getters that throw. */
export function describeThrown(thrown: unknown): Thrown {
  const named = textOr(() => String(thrown), "The agent threw something that cannot be described.");
  // A plain object has no useful name: show its content.
  const held = named === "[object Object]" ? textOr(() => JSON.stringify(thrown), "{}") : "{}";
  const printed = held === "{}" ? named : held;
  const cause = textOr(() => property(property(thrown, "cause"), "message"), "");
  // Without its cause, "fetch failed" is not helpful.
  const whole = textOr(() => property(thrown, "message"), printed) + (cause === "" ? "" : `: ${cause}`);
  const message = whole.slice(0, runLimits.messageCharacters);
  const name = textOr(() => property(thrown, "name"), "").slice(0, 128);
  return { name, message, stack: textOr(() => property(thrown, "stack"), message).slice(0, 8_000) };
}
