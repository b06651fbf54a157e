import type { Field, Model, Operation } from "./model.ts";
import { pathParameterName, placeOf } from "./python-names.ts";
import { orNone, prose, pythonName, receivedType, sentType, snake } from "./python-types.ts";

export type Client = "sync" | "async";

/** One operation as a method: ids by position, everything else by name. */
export function methodText(model: Model, operation: Operation, client: Client): string {
  const isPage = operation.list !== null;
  // A write is executed once, when it is called: only reads become iterators.
  const isPager = isPage && operation.method === "GET";
  const isAsync = client === "async" && !isPager;
  const item = itemOf(operation);
  const page = `${client === "sync" ? "Page" : isPager ? "AsyncPager" : "AsyncPage"}[${item}]`;
  const call = callText(model, operation);
  const sent = isPage
    ? `self._list(\n            ${call},\n            ${itemReader(operation, item)},\n        )`
    : `self._send(${call})`;
  return `    ${isAsync ? "async def" : "def"} ${placeOf(operation).method}(
        self,
${parameters(model, operation)}        **options: Unpack[RequestOptions],
    ) -> ${isPage ? page : resultOf(operation)}:
        """${[`${operation.summary}.`, operation.description ?? []].flat().map(prose).join("\n\n        ")}"""
        return ${isAsync ? "await " : ""}${sent}
`;
}

const inModels = (text: string): string =>
  text.replace(/\b[A-Z]\w+\b/g, (name) => (name === "Any" ? name : `models.${name}`));

/** Listed and streamed events of a run have the same type. */
function itemOf({ id, list }: Operation): string {
  if (id === "listRunEvents") return "RunEvent";
  return list ? inModels(receivedType(list.item)) : "";
}

/** An event is of the class of its type. */
const itemReader = ({ id }: Operation, item: string): string =>
  id === "listRunEvents" ? "read_run_event" : `reader(${item})`;

const resultOf = ({ result }: Operation): string => (result ? inModels(receivedType(result)) : "None");

type Argument = { field: Field; name: string };

const toArgument = (field: Field): Argument => ({ field, name: pythonName(field.name) });

const pathArguments = ({ path, pathParameters }: Operation): Argument[] =>
  pathParameters.map((field) => ({ field, name: pathParameterName(path, field.name) }));

/** The fields of an object body are arguments; any other body is one argument, `body`. */
function bodyArguments(model: Model, { body }: Operation): Argument[] | null {
  if (body?.type.kind !== "ref") return null;
  const { name } = body.type;
  const schema = model.schemas.find((each) => each.name === name);
  if (schema?.kind !== "object") return null;
  // The idempotency key is an option, and is sent as a header.
  return schema.fields.filter((field) => field.name !== "idempotency_key").map(toArgument);
}

function parameters(model: Model, operation: Operation): string {
  const inPath = pathArguments(operation).map(({ name }) => `        ${name}: str,\n`);
  const body = bodyArguments(model, operation);
  const whole = operation.body && !body ? [`        body: ${sentType(operation.body.type)},\n`] : [];
  const named = [...(body ?? []), ...operation.query.map(toArgument)];
  const required = named.filter(({ field }) => field.required).map(parameter);
  const optional = named.filter(({ field }) => !field.required).map(parameter);
  const keyword = [...whole, ...required, ...optional, ...headerNames(operation).map(headerParameter)];
  const all = [...inPath, ...(keyword.length > 0 ? ["        *,\n"] : []), ...keyword];
  assertDistinct(operation, all);
  return all.join("");
}

function parameter({ field, name }: Argument): string {
  const type = orNone(severalOf(field) ?? sentType(field.type), field.nullable);
  return field.required ? `        ${name}: ${type},\n` : `        ${name}: ${type} | NotGiven = NOT_GIVEN,\n`;
}

/** Some filters take several values. */
const severalOf = ({ description }: Field): string | null =>
  /separated by commas/.test(description ?? "") ? "str | Sequence[str]" : null;

/** The wait is an argument in seconds. */
const headerParameter = (header: string): string =>
  header === "Prefer"
    ? "        wait_seconds: int | NotGiven = NOT_GIVEN,\n"
    : `        ${snake(header)}: str | NotGiven = NOT_GIVEN,\n`;

/** The stream handles the resume position itself. */
const headerNames = ({ headers }: Operation): string[] => headers.filter((name) => name !== "Last-Event-ID");

function assertDistinct({ id }: Operation, all: string[]): void {
  const names = all.map((line) => line.trim().split(":")[0]);
  if (new Set(names).size !== names.length) throw new Error(`${id} has two arguments of one name: ${names}`);
}

function callText(model: Model, operation: Operation): string {
  const { method, path, query, body, idempotent, auth, result, list } = operation;
  const read = list ? "as_it_is" : result ? `reader(${resultOf(operation)})` : "nothing";
  const fields = bodyArguments(model, operation);
  const parts = [
    `"${method}"`,
    pathText(path, pathArguments(operation)),
    read,
    ...(query.length > 0 ? [`query=${givenText(query.map(toArgument))}`] : []),
    ...(body ? [`body=${bodyText(fields, body.required)}`] : []),
    ...headersText(headerNames(operation)),
    ...(idempotent ? ["takes_key=True"] : []),
    ...(auth === "none" ? ["is_open=True"] : []),
    "options=options",
  ];
  return `Call(\n${parts.map((part) => `                ${part},\n`).join("")}            )`;
}

const givenText = (given: Argument[]): string => `given(${given.map(({ name }) => `${name}=${name}`).join(", ")})`;

function bodyText(fields: Argument[] | null, isRequired: boolean): string {
  if (!fields) return "body";
  // Without arguments there is no body, if that is allowed.
  return isRequired ? givenText(fields) : `${givenText(fields)} or None`;
}

function pathText(path: string, given: Argument[]): string {
  if (given.length === 0) return `"${path}"`;
  return `path("${path}", ${given.map(({ field, name }) => `${pythonName(field.name)}=${name}`).join(", ")})`;
}

function headersText(names: string[]): string[] {
  if (names.length === 0) return [];
  const rows = names.map((name) =>
    name === "Prefer" ? "**prefer_wait(wait_seconds)" : `**given(**{"${name.toLowerCase()}": ${snake(name)}})`,
  );
  return [`headers={${rows.join(", ")}}`];
}
