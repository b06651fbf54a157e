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

/** What can be said of whatever was thrown: null, proxies and getters that throw included. */
export function describeThrown(thrown: unknown): Thrown {
  const named = textOr(() => String(thrown), "The agent threw something that cannot be described.");
  // An object that is no error says nothing of itself but what it holds.
  const held = named === "[object Object]" ? textOr(() => JSON.stringify(thrown), "{}") : "{}";
  const printed = held === "{}" ? named : held;
  const cause = textOr(() => property(property(thrown, "cause"), "message"), "");
  // Without its cause, "fetch failed" tells nobody anything.
  const whole = textOr(() => property(thrown, "message"), printed) + (cause === "" ? "" : `: ${cause}`);
  const message = whole.slice(0, runLimits.messageCharacters);
  const name = textOr(() => property(thrown, "name"), "").slice(0, 128);
  return { name, message, stack: textOr(() => property(thrown, "stack"), message).slice(0, 8_000) };
}
