import { goConstant, goEnums, goName, goPlace } from "./go-names.ts";
import { type Enums, goFieldType, goProse, goRows, type Row } from "./go-types.ts";
import type { Field, Model, ObjectSchema, Schema, UnionSchema } from "./model.ts";

export const goBanner =
  "// Code generated from the OpenAPI document by `npm run client-models`. DO NOT EDIT.\n\npackage agentrun\n";

/** Written by hand: the error type. */
const byHand = new Set(["Error", "ErrorError", "ErrorErrorDetail", "Problem", "ProblemDetail"]);

/** Structs of requests and responses, open enumerations, queries, and webhook payloads. */
export function goModels(model: Model): string {
  const enums = goEnums(model);
  const deliveries = new Set(model.events.map(({ schema }) => schema));
  const kept = model.schemas.filter(({ name }) => !byHand.has(name) && !deliveries.has(name)).filter(isNoList);
  const queries = model.operations.filter(({ id, query }) => query.length > 0 && id !== "streamRun");
  const text = [
    goBanner,
    'import (\n\t"encoding/json"\n\t"time"\n)\n',
    ...[...enums].map(([name, values]) => enumText(name, values)),
    ...kept.map((schema) => (schema.kind === "union" ? unionText(schema) : structText(schema, enums))),
    ...queries.map((operation) =>
      queryText(goName(`${goName(operation.id)}Query`), operation.query, about(operation), enums),
    ),
    webhookText(model),
  ].join("\n");
  assertDistinct(text);
  return text;
}

/** Duplicate names would not compile: this reports them without Go. */
function assertDistinct(text: string): void {
  const names = [...text.matchAll(/^(?:type (\w+) |\t(\w+) +\w+ += ")/gm)].map(
    ([, type, constant]) => type ?? constant,
  );
  const twice = names.filter((name, place) => names.indexOf(name) !== place);
  if (twice.length > 0) throw new Error(`Go would have two of one name: ${twice}`);
}

const about = (operation: Parameters<typeof goPlace>[0]): string => {
  const { field, method } = goPlace(operation);
  return `has the query parameters of ${field}.${method}.`;
};

const isNoList = (schema: Schema): boolean =>
  schema.kind === "union" || !/List$/.test(schema.name) || !schema.fields.some(({ name }) => name === "has_more");

function enumText(name: string, values: string[]): string {
  const rows = values.map((value) => ({
    comment: null,
    cells: [goConstant(name, value), name, `= ${JSON.stringify(value)}`],
  }));
  const head = `// ${name} is one of these values. A newer service may send others.\ntype ${name} string\n`;
  return `${head}\nconst (\n${goRows(rows)})\n`;
}

function structText(schema: ObjectSchema, enums: Enums): string {
  const name = goName(schema.name);
  const rows: Row[] = schema.fields.map((field) => ({
    comment: field.description ? goProse(field.description) : null,
    cells: [
      goName(field.name),
      goFieldType(field, enums, schema.sent),
      `\`json:"${field.name}"${sendTag(field, schema)}\``,
    ],
  }));
  const extra = {
    comment: "Extra holds fields that this version does not know.",
    cells: ["Extra", "map[string]any", '`json:"-"`'],
  };
  const described = schema.description ? ` ${goProse(schema.description)}` : "";
  return `// ${name} ${useOf(schema)}${described}
type ${name} struct {
${goRows([...rows, extra])}}

// UnmarshalJSON decodes the object and keeps unknown fields.
${goFunction(`func (v *${name}) UnmarshalJSON(data []byte) error`, "return readObject(data, v)")}

// MarshalJSON encodes the fields that are set.
${goFunction(`func (v ${name}) MarshalJSON() ([]byte, error)`, "return writeObject(v)")}
`;
}

/** Formatted like gofmt, which limits the length of a line. */
const mostOnALine = 100;

const goFunction = (head: string, body: string): string =>
  head.length + body.length <= mostOnALine ? `${head} { ${body} }` : `${head} {\n\t${body}\n}`;

function useOf({ sent, received }: ObjectSchema): string {
  if (sent && received) return "is sent to the service and returned by it.";
  return sent ? "is sent to the service." : "is returned by the service.";
}

/** The discriminator need not be set, and a required nil map or list is sent as empty. */
function sendTag({ type, required, nullable }: Field, { sent }: ObjectSchema): string {
  if (!sent || !required || nullable) return "";
  if (type.kind === "const") return ` fixed:"${type.value}"`;
  if (type.kind === "map") return ' empty:"{}"';
  return type.kind === "array" ? ' empty:"[]"' : "";
}

function unionText(union: UnionSchema): string {
  if (union.other !== null) return eventsText(union, union.other);
  const { name: schemaName, description, discriminator, variants } = union;
  const name = goName(schemaName);
  const field = ({ value }: { value: string }): string => goName(value);
  const rows: Row[] = variants.map((variant) => ({
    comment: null,
    cells: [field(variant), `*${goName(variant.schema)}`],
  }));
  const other = {
    comment: "Other is set for a kind that this version does not have.",
    cells: ["Other", "map[string]any"],
  };
  const cases = variants.map(
    (variant) => `\tcase ${JSON.stringify(variant.value)}:\n\t\treturn json.Unmarshal(data, &v.${field(variant)})\n`,
  );
  return `// ${name} has one of these fields set.${description ? ` ${goProse(description)}` : ""}
type ${name} struct {
${goRows([...rows, other])}}

// UnmarshalJSON decodes the kind that the data has.
func (v *${name}) UnmarshalJSON(data []byte) error {
\t*v = ${name}{}
\tswitch readKind(data, ${JSON.stringify(discriminator)}) {
${cases.join("")}\tdefault:
\t\treturn json.Unmarshal(data, &v.Other)
\t}
}

// MarshalJSON writes the kind that it is.
func (v ${name}) MarshalJSON() ([]byte, error) {
\treturn writeVariant(v.Other, ${variants.map((variant) => `v.${field(variant)}`).join(", ")})
}
`;
}

/** Events are distinguished by a type switch: a closed interface, with a type for unknown events. */
function eventsText({ name: schemaName, description, variants }: UnionSchema, other: string): string {
  const name = goName(schemaName);
  const kinds = [...variants.map(({ schema }) => goName(schema)), goName(other)];
  const heads = kinds.map((kind) => `func (*${kind}) is${name}()`);
  const width = Math.max(...heads.map(({ length }) => length));
  const marks = heads.map((head) => `${head.padEnd(width)} {}\n`).join("");
  const cases = variants.map(
    ({ value, schema }) => `\tcase ${JSON.stringify(value)}:\n\t\treturn new(${goName(schema)})\n`,
  );
  return `// ${name} is one of ${kinds.map((kind) => `[*${kind}]`).join(", ")}: switch over its type. ${goProse(description ?? "")}
type ${name} interface{ is${name}() }

${marks}
// new${name} is where an event is read into.
func new${name}(kind string) ${name} {
\tswitch kind {
${cases.join("")}\tdefault:
\t\treturn new(${goName(other)})
\t}
}
`;
}

function queryText(name: string, fields: Field[], what: string, enums: Enums): string {
  const rows: Row[] = fields.map((field) => ({
    comment: field.description ? goProse(field.description) : null,
    cells: [goName(field.name), severalOf(field) ?? goFieldType(field, enums, true), `\`json:"${field.name}"\``],
  }));
  return `// ${name} ${what}\ntype ${name} struct {\n${goRows(rows)}}\n`;
}

/** Some filters take several values. */
const severalOf = ({ description }: Field): string | null =>
  /separated by commas/.test(description ?? "") ? "Opt[[]string]" : null;

/** The data of an event by its type. */
function webhookText({ events, schemas }: Model): string {
  const cases = events.map(({ type, schema }) => {
    const object = schemas.find(({ name }) => name === schema);
    const data = object?.kind === "object" ? object.fields.find(({ name }) => name === "data") : undefined;
    if (data?.type.kind !== "ref") throw new Error(`the data of ${type} has no name`);
    return `\tcase ${goConstant("WebhookEventType", type)}:\n\t\treturn new(${goName(data.type.name)})\n`;
  });
  return `// newWebhookData returns a struct for the data of an event, or nil for an unknown type.
func newWebhookData(kind WebhookEventType) any {
\tswitch kind {
${cases.join("")}\tdefault:
\t\treturn nil
\t}
}
`;
}
