import type { Model } from "./model.ts";

/** The description of each operation, for the help of its command. */
export function commandWords({ operations }: Model): string {
  const rows = operations.map(({ id, description }) => `  ${id}: ${JSON.stringify(description)},`);
  return [
    "// Generated from the OpenAPI document by `npm run client-models`. Do not edit.",
    "",
    "/** The description of each operation in the API reference. */",
    "export const operationWords = {",
    ...rows,
    "} as const;",
    "",
    "export type OperationName = keyof typeof operationWords;",
    "",
  ].join("\n");
}
