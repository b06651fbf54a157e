import type { Question } from "./model.ts";

/** The responses that replace a model. */
export function reply({ prompt }: Question): string {
  const [, number = null] = /Invoice ([\w-]+)/.exec(prompt) ?? [];
  const [, total = null, currency = null] = /Total: ([\d.]+) (\w{3})/.exec(prompt) ?? [];
  return JSON.stringify({ number, total: total === null ? null : Number(total), currency });
}
