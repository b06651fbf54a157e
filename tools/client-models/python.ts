import type { Field, Model, Schema, UnionSchema } from "./model.ts";
import { nestedNames } from "./nested-types.ts";
import { orNone, prose, pythonName, receivedType, snake } from "./python-types.ts";

export const pythonBanner = "# Made from the OpenAPI document by `npm run client-models`. Do not edit.";

const head = `${pythonBanner}
"""The objects that the service returns. Unknown fields and unknown values are kept."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field


class Model(BaseModel):
    model_config = ConfigDict(extra="allow", populate_by_name=True, protected_namespaces=(), defer_build=True)

`;

/** pydantic models of all responses, and of nested objects of requests. */
export function pythonModels(model: Model): string {
  const nested = nestedNames(model);
  const bodies = new Set(model.operations.flatMap(({ body }) => (body?.type.kind === "ref" ? [body.type.name] : [])));
  const kept = model.schemas.filter(
    (schema) => (schema.received || !bodies.has(schema.name) || nested.has(schema.name)) && !isList(schema),
  );
  const classes = kept.filter((schema) => schema.kind === "object").map(classText);
  // An alias is evaluated immediately, so its classes come first.
  const unions = kept.filter((schema) => schema.kind === "union").map(unionText);
  return `${[head, ...classes].join("\n")}\n\n${[...unions, eventTypes(model)].join("\n")}`;
}

const isList = (schema: Schema): boolean =>
  schema.kind === "object" && schema.fields.some(({ name }) => name === "has_more") && /List$/.test(schema.name);

function classText(schema: Extract<Schema, { kind: "object" }>): string {
  const about = schema.description ? `    """${prose(schema.description)}"""\n\n` : "";
  const fields = schema.fields.map(fieldText).join("");
  return `\nclass ${schema.name}(Model):\n${about}${fields || "    pass\n"}`;
}

function fieldText(field: Field): string {
  const name = pythonName(field.name);
  const type = orNone(receivedType(field.type), field.nullable || !field.required);
  const about = field.description ? `    """${prose(field.description)}"""\n` : "";
  return `    ${name}: ${type}${defaultOf(field, name)}\n${about}`;
}

function defaultOf({ name, required }: Field, written: string): string {
  if (written === name) return required ? "" : " = None";
  return required ? ` = Field(alias="${name}")` : ` = Field(default=None, alias="${name}")`;
}

/** An unknown kind stays a dictionary; events have a class for unknown kinds. */
function unionText({ name, variants, other }: UnionSchema): string {
  if (other !== null) return eventsText(name, variants, other);
  const options = variants.map(({ schema }) => schema).join(" | ");
  return `${name} = Annotated[${options} | dict[str, Any], Field(union_mode="left_to_right")]\n`;
}

/** The alias is closed, so that comparing `type` narrows, and the type checker reports a misspelled value. */
function eventsText(name: string, variants: UnionSchema["variants"], other: string): string {
  const rows = variants.map(({ value, schema }) => `    "${value}": ${schema},\n`).join("");
  const constant = snake(name).toUpperCase();
  const about = `"""\`type\` identifies the class. Unknown types are \`${other}\`; check with \`isinstance\`."""`;
  return `${name} = ${variants.map(({ schema }) => schema).join(" | ")}\n${about}\n\n${constant}S: dict[str, type[Model]] = {\n${rows}}\n`;
}

function eventTypes({ events }: Model): string {
  const rows = events.map(({ type, schema }) => `    "${type}": ${schema},\n`).join("");
  const names = events.map(({ schema }) => schema).join(" | ");
  return `KnownWebhookEvent = ${names}\n\nWEBHOOK_EVENTS: dict[str, type[Model]] = {\n${rows}}\n`;
}
