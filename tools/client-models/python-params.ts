import type { Field, Model, ObjectSchema, UnionSchema } from "./model.ts";
import { nestedNames } from "./nested-types.ts";
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
