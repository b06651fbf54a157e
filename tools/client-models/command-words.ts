import type { Model } from "./model.ts";

/** The description of each operation, for the help of its command. */
export function commandWords({ operations }: Model): string {
  const rows = operations.map(({ id, description }) => `  ${id}: ${JSON.stringify(description)},`);
  return [
    "// Made by `npm run client-models` from the OpenAPI document. Do not edit.",
    "",
    "/** The API reference's description of each operation. */",
    "export const operationWords = {",
    ...rows,
    "} as const;",
    "",
    "export type OperationName = keyof typeof operationWords;",
    "",
  ].join("\n");
}
