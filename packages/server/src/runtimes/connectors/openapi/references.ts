import { DocumentError } from "../../../model/connectors.ts";

export type Json = Record<string, unknown>;

export const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Where in the document we are, for whoever has to mend it. */
export type Place = readonly (string | number)[];

export const at = (place: Place): string => place.join(".");

export function asObject(value: unknown, place: Place): Json {
  if (!isObject(value)) throw new DocumentError(at(place), "must be an object.");
  return value;
}

/** A chain of references that is longer than this goes round in a circle. */
const longestChain = 32;

/** The object that a reference stands for, or the object itself. */
export function follow(document: Json, value: unknown, place: Place): Json {
  let target = asObject(value, place);
  for (let hops = 0; typeof target.$ref === "string"; hops += 1) {
    if (hops === longestChain) throw new DocumentError(at(place), "its references go round in a circle.");
    target = asObject(lookUp(document, target.$ref, place), place);
  }
  return target;
}

export function lookUp(document: Json, reference: string, place: Place): unknown {
  if (!reference.startsWith("#/"))
    throw new DocumentError(at(place), `'${shorten(reference)}': only references within the document are followed.`);
  let target: unknown = document;
  for (const part of reference.slice(2).split("/").map(unescapePointer)) {
    const isThere = typeof target === "object" && target !== null && Object.hasOwn(target, part);
    if (!isThere) throw new DocumentError(at(place), `'${shorten(reference)}' refers to nothing.`);
    target = (target as Json)[part];
  }
  return target;
}

const shorten = (text: string) => (text.length > 200 ? `${text.slice(0, 200)}…` : text);

export function unescapePointer(part: string): string {
  const plain = part.replaceAll("~1", "/").replaceAll("~0", "~");
  try {
    return decodeURIComponent(plain);
  } catch {
    return plain;
  }
}
