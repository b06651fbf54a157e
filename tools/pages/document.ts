import { buildOpenApi } from "../../packages/contract/src/openapi.ts";

export type Schema = {
  $ref?: string;
  type?: string | string[];
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
};
export type Operation = { operationId: string; "x-error-codes"?: Record<string, string[]> };
type Document = {
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, { post: { summary: string; description: string } }>;
  components: { schemas: Record<string, Schema> };
};

export const document = buildOpenApi() as unknown as Document;

export const nameOf = ($ref: string): string => $ref.replace("#/components/schemas/", "");

/** The type of a field, in a word or two. */
function kindOf({ $ref, type, items, anyOf, enum: values, const: value }: Schema): string {
  if ($ref) return `${/^[AEIOU]/.test(nameOf($ref)) ? "an" : "a"} [${nameOf($ref)}](/docs/api)`;
  if (value !== undefined) return `\`${String(value)}\``;
  // A long list would hide the rest of the table; the API reference has it.
  if (values && values.length <= 10) return `one of ${values.map((each) => `\`${String(each)}\``).join(", ")}`;
  if (anyOf) return anyOf.map(kindOf).join(" or ");
  const kinds = [type ?? "any JSON"].flat();
  if (items && kinds.includes("array")) return `list of ${kindOf(items)}${kinds.includes("null") ? " or null" : ""}`;
  return kinds.join(" or ");
}

/** Fields as a table, with a mark for optional ones. */
export function fieldTable({ properties = {}, required = [] }: Schema, without: readonly string[] = []): string {
  const rows = Object.entries(properties)
    .filter(([name]) => !without.includes(name))
    .map(([name, field]) => {
      const words = field.description ?? document.components.schemas[nameOf(refOf(field))]?.description ?? "";
      return `| \`${name}\`${required.includes(name) ? "" : " (optional)"} | ${kindOf(field)} | ${words.replaceAll("|", "\\|")} |`;
    });
  return ["| Field | | |", "| --- | --- | --- |", ...rows].join("\n");
}

const refOf = ({ $ref, anyOf }: Schema): string => $ref ?? anyOf?.find((option) => option.$ref)?.$ref ?? "";
