import { goBanner } from "./go.ts";
import { goEnums, goName, goPathParameters, goPlace } from "./go-names.ts";
import { type Enums, goProse, goRows, goType } from "./go-types.ts";
import type { Model, Operation } from "./model.ts";

/** Every operation as a method, except for streams and bytes, which are written by hand. */
export function goOperations(model: Model): string {
  const enums = goEnums(model);
  const plain = model.operations.filter(({ streams, binary }) => streams !== "always" && binary === null);
  const services = Map.groupBy(model.operations, (operation) => goPlace(operation).field);
  const methods = plain.map((operation) => methodsText(operation, enums));
  const imports = 'import (\n\t"context"\n\t"iter"\n)\n';
  return [goBanner, imports, servicesText([...services.keys()]), ...methods].join("\n");
}

/** The method of each operation, for the test that compares them with the document. */
export function goOperationNames({ operations }: Model): string {
  const rows = operations.map((operation) => {
    const { field, method } = goPlace(operation);
    return `\t{"${operation.id}", "${field}", "${method}"},\n`;
  });
  return `${goBanner}\n// operationPlaces lists the service and method of each operation.\nvar operationPlaces = []struct{ id, service, method string }{\n${rows.join("")}}\n`;
}

function servicesText(fields: string[]): string {
  const rows = fields.map((field) => ({ comment: null, cells: [field, `*${field}Service`] }));
  const made = fields.map((field) => ({ comment: null, cells: [`${field}:`, `&${field}Service{client: client},`] }));
  const types = fields.map(
    (field) =>
      `// ${field}Service has the methods of Client.${field}.\ntype ${field}Service struct{ client *Client }\n`,
  );
  return `// Services has all methods of the API, grouped by resource.
type Services struct {
${goRows(rows)}}

func newServices(client *Client) Services {
\treturn Services{
${goRows(made).replace(/^/gm, "\t").replace(/\t$/, "")}\t}
}

${types.join("\n")}`;
}

function methodsText(operation: Operation, enums: Enums): string {
  const { service, method } = goPlace(operation);
  const item = itemOf(operation, enums);
  if (item === null) return methodText(operation, method, resultOf(operation, enums));
  const summary = goAbout(operation);
  const signature = `${parameters(operation)}, options ...RequestOption`;
  const call = callText(operation);
  // A write is executed once, when it is called: only reads become iterators.
  if (operation.method !== "GET")
    return `// ${method} is ${operation.id}: ${summary}
func (s *${service}) ${method}(${signature}) (*Page[${item}], error) {
\treturn listPage[${item}](ctx, s.client, ${call}, options)
}
`;
  return `// ${method} iterates over all pages. ${summary}
func (s *${service}) ${method}(${signature}) iter.Seq2[${item}, error] {
\treturn listAll[${item}](ctx, s.client, ${call}, options)
}

// ${method}Page fetches one page. ${summary}
func (s *${service}) ${method}Page(${signature}) (*Page[${item}], error) {
\treturn listPage[${item}](ctx, s.client, ${call}, options)
}
`;
}

const goAbout = ({ summary, description }: Operation): string =>
  goProse([`${summary}.`, description].filter(Boolean).join(" "));

function methodText(operation: Operation, method: string, result: string | null): string {
  const { service } = goPlace(operation);
  const answer = result === null ? "error" : `(*${result}, error)`;
  const send = result === null ? "sendOnly" : `sendFor[${result}]`;
  return `// ${method} is ${operation.id}: ${goAbout(operation)}
func (s *${service}) ${method}(${parameters(operation)}, options ...RequestOption) ${answer} {
\treturn ${send}(ctx, s.client, ${callText(operation)}, options)
}
`;
}

/** Listed and streamed events of a run have the same type. */
function itemOf({ id, list }: Operation, enums: Enums): string | null {
  if (id === "listRunEvents") return "RunEvent";
  return list ? goType(list.item, enums) : null;
}

const resultOf = ({ result }: Operation, enums: Enums): string | null => (result ? goType(result, enums) : null);

function parameters(operation: Operation): string {
  const { id, body, query } = operation;
  const inPath = goPathParameters(operation);
  if (body && body.type.kind !== "ref") throw new Error(`the body of ${id} has no name`);
  return [
    "ctx context.Context",
    ...(inPath.length > 0 ? [`${inPath.join(", ")} string`] : []),
    ...(body?.type.kind === "ref" ? [`body ${goName(body.type.name)}`] : []),
    ...(query.length > 0 ? [`query ${goName(`${goName(id)}Query`)}`] : []),
  ].join(", ");
}

function callText(operation: Operation): string {
  const { method, path, body, query, idempotent, base, auth } = operation;
  const inPath = goPathParameters(operation);
  const parts = [
    `method: "${method}"`,
    `path: "${path}"`,
    ...(inPath.length > 0 ? [`ids: []string{${inPath.join(", ")}}`] : []),
    ...(query.length > 0 ? ["query: query"] : []),
    ...(body ? ["body: body"] : []),
    ...(body && !body.required ? ["isBodyOptional: true"] : []),
    ...(idempotent ? ["takesKey: true"] : []),
    ...(base === "root" ? ["isRoot: true"] : []),
    ...(auth === "none" ? ["isOpen: true"] : []),
  ];
  return `call{${parts.join(", ")}}`;
}
