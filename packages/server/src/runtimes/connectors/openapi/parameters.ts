import { DocumentError } from "../../../model/connectors.ts";
import { unusedName } from "../tool-names.ts";
import type { Reading } from "./reading.ts";
import { asObject, at, follow, isObject, type Json, type Place } from "./references.ts";
import { toJsonSchema } from "./schema.ts";

/** How a value becomes text. */
export type Style = {
  style: string;
  explode: boolean;
  /** Written as JSON text, whatever its style. */
  isJson: boolean;
};

/** Where one argument of a tool goes in the request. */
export type Parameter = Style & {
  /** What the model calls it. */
  argument: string;
  in: "path" | "query" | "header";
  name: string;
  required: boolean;
  schema: Json;
};

type Unnamed = Omit<Parameter, "argument">;

/** A parameter as the document has it, its references followed. */
export type Entry = { given: Json; place: Place };

/** The service's own, or the connector's: no argument of a model goes there. */
const ownHeaders =
  /^(accept.*|authorization|cookie.*|connection|content-.*|expect|host|idempotency-key|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade)$/i;
const headerName = /^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,128}$/;
const defaultStyles = { path: "simple", query: "form", header: "simple" } as const;

/** What a path and one operation in it say of parameters; the operation's own word stands. */
export function listParameters({ document }: Reading, lists: [unknown, Place][]): Entry[] {
  const byKey = new Map<string, Entry>();
  for (const [list, place] of lists) {
    if (list === undefined) continue;
    if (!Array.isArray(list)) throw new DocumentError(at(place), "must be a list.");
    for (const [index, entry] of list.entries()) {
      const inside = [...place, index];
      const given = follow(document, entry, inside);
      byKey.set(`${given.in} ${given.name}`, { given, place: inside });
    }
  }
  return [...byKey.values()];
}

/** Those that have a place outside the body. */
export const readParameters = (reading: Reading, entries: readonly Entry[]): Parameter[] =>
  nameArguments(entries.flatMap((entry) => readParameter(reading, entry) ?? []));

function readParameter(reading: Reading, { given, place }: Entry): Unnamed | null {
  const { in: where } = given;
  const name = nameOf(given, place);
  if (where === "cookie" || (reading.isSwagger && isBodyPart(where))) return null;
  if (where !== "path" && where !== "query" && where !== "header")
    throw new DocumentError(at([...place, "in"]), "must be path, query, header or cookie.");
  if (where === "header" && (ownHeaders.test(name) || !headerName.test(name))) return null;
  const { schema, isJson } = readSchema(reading, given, place);
  return {
    in: where,
    name,
    required: where === "path" || given.required === true,
    ...styleOf(reading, given, defaultStyles[where]),
    isJson,
    schema: withDescription(schema, given.description),
  };
}

/** Of Swagger 2.0. */
export const isBodyPart = (where: unknown): boolean => where === "body" || where === "formData";

export function nameOf(given: Json, place: Place): string {
  if (typeof given.name === "string" && given.name !== "" && given.name.length <= 128) return given.name;
  throw new DocumentError(at([...place, "name"]), "must be a text of at most 128 characters.");
}

const collectionStyles: Record<string, string> = { ssv: "spaceDelimited", tsv: "tabDelimited", pipes: "pipeDelimited" };

export function styleOf({ isSwagger }: Reading, given: Json, byDefault: string): Omit<Style, "isJson"> {
  if (isSwagger) {
    const format = String(given.collectionFormat ?? "csv");
    return { style: collectionStyles[format] ?? byDefault, explode: format === "multi" };
  }
  const style = typeof given.style === "string" ? given.style : byDefault;
  return { style, explode: typeof given.explode === "boolean" ? given.explode : style === "form" };
}

function readSchema({ document, budget, isSwagger }: Reading, parameter: Json, place: Place) {
  if (isSwagger) return { schema: toJsonSchema(document, parameter, budget, place), isJson: false };
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
