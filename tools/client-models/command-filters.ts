import type { Field, Model, Type } from "./model.ts";

/** Flags that every list command has by itself, and `before`, which only pages backwards. */
const shared = ["limit", "after", "before", "order", "format"];

/** Descriptions that are too short, or about something else, without their parameter. */
const ownHelp: Readonly<Record<string, string>> = {
  user: "only items of this end user",
  created_after: "only items created at or after this time",
  created_before: "only items created before this time",
  metadata: "only items with this metadata",
};

/** The query parameters of each list, as flags of its command. */
export function commandFilters({ operations }: Model): string {
  const lists = operations.filter(({ list, method }) => list && method === "GET");
  const rows = lists.map(({ id, query }) => {
    const filters = query.filter(({ name }) => !shared.includes(name) && name !== "expand");
    return `  ${id}: {${filters.map((filter) => `\n    ${JSON.stringify(filter.name)}: ${flagOf(filter)},`).join("")}${filters.length > 0 ? "\n  " : ""}},`;
  });
  return [
    "// Made by `npm run client-models` from the OpenAPI document. Do not edit.",
    "",
    "/** The filters of each list operation, by the name of the query parameter. */",
    "export const listFilters = {",
    ...rows,
    "} as const;",
    "",
  ].join("\n");
}

const flagOf = ({ name, description, type }: Field): string =>
  JSON.stringify({ ...shapeOf(name, type), help: ownHelp[name] ?? toHelp(description ?? "") });

/** The first sentence, in the style of the other flags. */
function toHelp(description: string): string {
  const [sentence = ""] = description.split(/\.(?: |$)/);
  return sentence.slice(0, 1).toLowerCase() + sentence.slice(1);
}

function shapeOf(name: string, type: Type): object {
  if (/^created_(after|before)$/.test(name)) return { type: "string", value: "<time>" };
  if (name.endsWith("_id")) return { type: "string", value: "<id>" };
  if (type.kind === "boolean") return { type: "string", choices: ["true", "false"] };
  if (type.kind === "integer" || type.kind === "number") return { type: "number" };
  if (type.kind === "enum") return { type: "string", choices: type.values };
  if (type.kind === "map") return { type: "string", value: "<key=value>", multiple: true };
  return { type: "string" };
}
