/** Gives equal JSON values equal numbers. */
export type NumberOf = (value: unknown) => number;

/** Numbers are built bottom-up and kept, so a value costs its size once however deep the lists above it nest. */
export function createNumbering(ignoredKeys: ReadonlySet<string>): NumberOf {
  const numbers = new Map<string, number>();
  const seen = new WeakMap<object, number>();
  const toNumber = (text: string) => {
    const number = numbers.get(text) ?? numbers.size;
    numbers.set(text, number);
    return number;
  };
  const toText = (value: object) => {
    if (Array.isArray(value)) return `[${value.map(numberOf).join()}]`;
    const members = Object.entries(value).filter(([key]) => !ignoredKeys.has(key));
    return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${numberOf(member)}`).sort()}}`;
  };
  const numberOf: NumberOf = (value) => {
    if (typeof value !== "object" || value === null) return toNumber(JSON.stringify(value));
    const number = seen.get(value) ?? toNumber(toText(value));
    seen.set(value, number);
    return number;
  };
  return numberOf;
}
