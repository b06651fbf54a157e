import type { ModelSource } from "../../../model/providers.ts";
import { isStrict, keywordsIn, narrowing, type Schema, withoutKeywords } from "./strict-schema.ts";

/** The response format for a provider; `strict` if it can enforce the schema exactly. */
export type Format = { schema: Schema; strict: boolean };

type Refused = { keywords: ReadonlySet<string>; isWhole: boolean };

/** Known limitations. Anthropic's library itself removes unsupported keywords. */
const knownOfOpenai = new Set([
  "minLength",
  "maxLength",
  "uniqueItems",
  "default",
  "examples",
  "$schema",
  "$id",
  "$comment",
]);
const none: ReadonlySet<string> = new Set();

const mostRemembered = 1_000;

/**
 * Keywords that a model's provider has rejected. A provider gets the whole schema except keywords that it is known not to support.
 * Rejected keywords are cached in memory, so that it rejects once and not at every turn.
 */
export function createSchemaRefusals() {
  const remembered = new Map<string, Refused>();
  const nameOf = ({ type, baseUrl, model }: ModelSource) => JSON.stringify([type, baseUrl, model]);
  const find = (source: ModelSource): Refused =>
    remembered.get(nameOf(source)) ?? { keywords: source.type === "openai" ? knownOfOpenai : none, isWhole: false };
  const remember = (source: ModelSource, refused: Refused) => {
    const [oldest] = remembered.keys();
    if (remembered.size >= mostRemembered && oldest !== undefined) remembered.delete(oldest);
    remembered.set(nameOf(source), refused);
  };
  return {
    /** Null: the provider does not support schemas. */
    toFormat(source: ModelSource, schema: Schema): Format | null {
      const { keywords, isWhole } = find(source);
      if (isWhole) return null;
      const strict = isStrict(schema);
      // OpenAI validates the keywords only of strict schemas.
      const isTaken = source.type === "openai" && !strict;
      return { schema: isTaken ? schema : (withoutKeywords(schema, keywords) as Schema), strict };
    },
    /** Records the provider's error about a schema; false if nothing more can be omitted. */
    learn(source: ModelSource, { schema }: Format, message: string): boolean {
      const { keywords } = find(source);
      const present = keywordsIn(schema, narrowing);
      const named = present.filter((keyword) =>
        new RegExp(`(?<!\\w)${keyword.replace("$", "\\$")}(?!\\w)`).test(message),
      );
      // An error about the field itself, and not its content, means no schema support.
      const isFieldRefused =
        source.type === "openai_compatible" && named.length === 0 && !/schema|grammar/i.test(message);
      const less = new Set([...keywords, ...(named.length > 0 ? named : narrowing)]);
      if (present.length > 0 && less.size > keywords.size && !isFieldRefused) {
        remember(source, { keywords: less, isWhole: false });
        return true;
      }
      if (source.type !== "openai_compatible") return false;
      remember(source, { keywords, isWhole: true });
      return true;
    },
  };
}

export type SchemaRefusals = ReturnType<typeof createSchemaRefusals>;
