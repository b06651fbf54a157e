import type { Field, Model, ObjectSchema, Type, UnionSchema } from "./model.ts";
import { pythonBanner } from "./python.ts";
import { orNone, prose, sentType } from "./python-types.ts";

const headOf = (text: string): string => `${pythonBanner}
"""Nested objects of requests, as typed dictionaries: a type checker reports unknown or mistyped keys."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
${/\bdatetime\b/.test(text) ? "from datetime import datetime\n" : ""}from typing import Any, Literal

from typing_extensions import NotRequired, TypedDict

from . import models
`;

const keywords = /^(from|import|class|in|is|not|and|or|if|for|with|as|global|lambda|pass|return|try|while)$/;

/** A TypedDict for every nested object of a request, and for bodies that are unions. */
export function pythonParams(model: Model): string {
  const names = nestedNames(model);
  const kept = model.schemas.filter(({ name }) => names.has(name));
  const classes = kept.filter((schema) => schema.kind === "object").map(classText);
  // An alias is evaluated immediately, so its classes come first.
  const unions = kept.filter((schema) => schema.kind === "union").map(unionText);
  const text = `${classes.join("\n")}\n\n${unions.join("\n")}`;
  return `${headOf(text)}\n${text}`;
}

/** All types that a body refers to. An object body becomes the method's arguments, and needs no type. */
function nestedNames({ schemas, operations }: Model): Set<string> {
  const found = new Set<string>();
  const byName = new Map(schemas.map((schema) => [schema.name, schema]));
  const visit = (type: Type): void => {
    if (type.kind === "array") visit(type.items);
    if (type.kind === "map") visit(type.values);
    if (type.kind === "anyOf") type.types.forEach(visit);
    if (type.kind === "ref" && !found.has(type.name)) {
      found.add(type.name);
      visitInside(type.name);
    }
  };
  const visitInside = (name: string): void => {
    const schema = byName.get(name);
    if (schema?.kind === "union") for (const variant of schema.variants) visit({ kind: "ref", name: variant.schema });
    if (schema?.kind === "object") for (const field of schema.fields) visit(field.type);
  };
  for (const { body } of operations) {
    if (body?.type.kind === "ref" && byName.get(body.type.name)?.kind === "object") visitInside(body.type.name);
    else if (body) visit(body.type);
  }
  return found;
}

function classText({ name, description, fields }: ObjectSchema): string {
  const about = description ? `    """${prose(description)}"""\n\n` : "";
  return `\nclass ${name}(TypedDict):\n${about}${fields.map(fieldText).join("") || "    pass\n"}`;
}

function fieldText({ name, type, required, nullable, description }: Field): string {
  if (keywords.test(name)) throw new Error(`${name} cannot be a key of a TypedDict that is written as a class`);
  const value = orNone(sentType(type, ""), nullable);
  const about = description ? `    """${prose(description)}"""\n` : "";
  return `    ${name}: ${required ? value : `NotRequired[${value}]`}\n${about}`;
}

const unionText = ({ name, variants }: UnionSchema): string =>
  `${name} = ${variants.map(({ schema }) => schema).join(" | ")}\n`;
