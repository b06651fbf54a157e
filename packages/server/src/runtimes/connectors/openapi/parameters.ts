import { DocumentError } from "../../../model/connectors.ts";
import { unusedName } from "../tool-names.ts";
import { asObject, at, follow, isObject, type Json, type Place } from "./references.ts";
import { type Budget, toJsonSchema } from "./schema.ts";

/** Where one argument of a tool goes in the request. */
export type Parameter = {
  /** What the model calls it. */
  argument: string;
  in: "path" | "query" | "header";
  name: string;
  required: boolean;
  style: string;
  explode: boolean;
  /** Written as JSON text, whatever its style. */
  isJson: boolean;
  schema: Json;
};

type Unnamed = Omit<Parameter, "argument">;

export type RequestBody = { mediaType: string; required: boolean; schema: Json };

/** The service's own, or the connector's: no argument of a model goes there. */
const ownHeaders =
  /^(accept.*|authorization|cookie.*|connection|content-.*|expect|host|idempotency-key|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade)$/i;
const headerName = /^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,128}$/;
const defaultStyles = { path: "simple", query: "form", header: "simple" } as const;

/** The parameters of a path and of one operation in it; the operation's own word stands. */
export function readParameters(document: Json, lists: [unknown, Place][], budget: Budget): Parameter[] {
  const byKey = new Map<string, Unnamed>();
  for (const [list, place] of lists) {
    if (list === undefined) continue;
    if (!Array.isArray(list)) throw new DocumentError(at(place), "must be a list.");
    for (const [index, entry] of list.entries()) {
      const parameter = readParameter(document, entry, [...place, index], budget);
      if (parameter) byKey.set(`${parameter.in} ${parameter.name}`, parameter);
    }
  }
  return nameArguments([...byKey.values()]);
}

function readParameter(document: Json, entry: unknown, place: Place, budget: Budget): Unnamed | null {
  const parameter = follow(document, entry, place);
  const { name, in: where } = parameter;
  if (typeof name !== "string" || name === "" || name.length > 128)
    throw new DocumentError(at([...place, "name"]), "must be a text of at most 128 characters.");
  if (where === "cookie") return null;
  if (where !== "path" && where !== "query" && where !== "header")
    throw new DocumentError(at([...place, "in"]), "must be path, query, header or cookie.");
  if (where === "header" && (ownHeaders.test(name) || !headerName.test(name))) return null;
  const { schema, isJson } = readSchema(document, parameter, place, budget);
  const style = typeof parameter.style === "string" ? parameter.style : defaultStyles[where];
  return {
    in: where,
    name,
    required: where === "path" || parameter.required === true,
    style,
    explode: typeof parameter.explode === "boolean" ? parameter.explode : style === "form",
    isJson,
    schema: withDescription(schema, parameter.description),
  };
}

function readSchema(document: Json, parameter: Json, place: Place, budget: Budget) {
  const [mediaType] = isObject(parameter.content) ? Object.keys(parameter.content) : [];
  if (mediaType === undefined || !isObject(parameter.content))
    return { schema: toJsonSchema(document, parameter.schema, budget, [...place, "schema"]), isJson: false };
  const inside = [...place, "content", mediaType];
  const content = asObject(parameter.content[mediaType], inside);
  return { schema: toJsonSchema(document, content.schema, budget, [...inside, "schema"]), isJson: true };
}

const withDescription = (schema: Json, description: unknown): Json =>
  typeof description === "string" && schema.description === undefined
    ? { ...schema, description: description.slice(0, 1_000) }
    : schema;

/** `body` is the request's own; where two parameters share a name, the second says where it goes. */
function nameArguments(parameters: Unnamed[]): Parameter[] {
  const taken = new Set(["body"]);
  return parameters.map((parameter) => {
    const plain = toArgument(parameter.name);
    const argument = unusedName(taken.has(plain) ? toArgument(`${parameter.in}_${plain}`) : plain, taken);
    taken.add(argument);
    return { ...parameter, argument };
  });
}

/** Model providers take these characters alone. */
const toArgument = (name: string): string => {
  const plain = name.replaceAll(/[^A-Za-z0-9_.-]+/g, "_").replace(/^_+(?=.)|_+$/g, "");
  return (plain === "" ? "value" : plain).slice(0, 64);
};

/** The JSON body of an operation; undefined where it takes none, null where it needs one that is not JSON. */
export function readBody(document: Json, given: unknown, place: Place, budget: Budget): RequestBody | undefined | null {
  if (given === undefined) return undefined;
  const body = follow(document, given, place);
  const content = asObject(body.content ?? {}, [...place, "content"]);
  const mediaType = Object.keys(content).find((type) => isJsonType(type));
  const required = body.required === true;
  if (mediaType === undefined) return required ? null : undefined;
  const inside = [...place, "content", mediaType];
  const { schema } = asObject(content[mediaType], inside);
  return {
    mediaType: mediaType === "*/*" ? "application/json" : mediaType,
    required,
    schema: toJsonSchema(document, schema, budget, [...inside, "schema"]),
  };
}

const isJsonType = (type: string): boolean =>
  /^(application\/([a-z0-9.+-]*\+)?json(\s*;\s*[\w-]+=[\w.-]+)*|\*\/\*)$/i.test(type);
