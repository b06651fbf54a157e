import type { Keyword } from "./builder.ts";
import * as combining from "./combining-keywords.ts";
import * as lists from "./list-keywords.ts";
import * as objects from "./object-keywords.ts";
import * as values from "./value-keywords.ts";
import { format } from "./value-keywords.ts";

/** All keywords in the order in which they are checked: the first failure is reported. */
export const keywords: readonly (readonly [name: string, keyword: Keyword])[] = [
  ["type", values.type],
  ["const", values.constant],
  ["enum", values.enumeration],
  ["$defs", combining.definitions],
  ["definitions", combining.definitions],
  ["$dynamicRef", combining.dynamicReference],
  ["$ref", combining.reference],
  ["not", combining.not],
  ["anyOf", combining.anyOf],
  ["oneOf", combining.oneOf],
  ["allOf", combining.allOf],
  ["if", combining.condition],
  ["then", combining.definition],
  ["else", combining.definition],
  ["maximum", values.maximum],
  ["minimum", values.minimum],
  ["exclusiveMaximum", values.exclusiveMaximum],
  ["exclusiveMinimum", values.exclusiveMinimum],
  ["multipleOf", values.multipleOf],
  ["maxLength", values.maxLength],
  ["minLength", values.minLength],
  ["pattern", values.pattern],
  ["format", format],
  ["maxItems", lists.maxItems],
  ["minItems", lists.minItems],
  ["prefixItems", lists.prefixItems],
  ["items", lists.items],
  ["contains", lists.contains],
  ["uniqueItems", lists.uniqueItems],
  ["maxProperties", objects.maxProperties],
  ["minProperties", objects.minProperties],
  ["required", objects.required],
  ["propertyNames", objects.propertyNames],
  ["additionalProperties", objects.additionalProperties],
  ["dependencies", objects.dependencies],
  ["properties", objects.properties],
  ["patternProperties", objects.patternProperties],
  ["dependentRequired", objects.dependentRequired],
  ["dependentSchemas", objects.dependentSchemas],
  ["unevaluatedItems", lists.unevaluatedItems],
  ["unevaluatedProperties", objects.unevaluatedProperties],
];
