import type { ModelSource } from "../../model/providers.ts";
import { isStrict, keywordsIn, narrowing, type Schema, withoutKeywords } from "./strict-schema.ts";

/** What a provider is to hold an answer to; `strict` where it can do so word by word. */
export type Format = { schema: Schema; strict: boolean };

type Refused = { keywords: ReadonlySet<string>; isWhole: boolean };

/** What is known before anybody was asked; Anthropic's own library leaves out what that provider does not take. */
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
 * Which keywords of schemas a model's provider has refused. A provider gets the whole schema, without what it is known not to take;
 * what it refuses is remembered while the process lives, so that it refuses once and not at every turn.
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
    /** Null: it takes no schemas at all. */
    toFormat(source: ModelSource, schema: Schema): Format | null {
      const { keywords, isWhole } = find(source);
      if (isWhole) return null;
      const strict = isStrict(schema);
      // OpenAI looks at the keywords only of what it is to hold to.
      const isTaken = source.type === "openai" && !strict;
      return { schema: isTaken ? schema : (withoutKeywords(schema, keywords) as Schema), strict };
    },
    /** Takes in what a provider said of a schema that it refused; false where nothing can be left out any more. */
    learn(source: ModelSource, { schema }: Format, message: string): boolean {
      const { keywords } = find(source);
      const present = keywordsIn(schema, narrowing);
      const named = present.filter((keyword) =>
        new RegExp(`(?<!\\w)${keyword.replace("$", "\\$")}(?!\\w)`).test(message),
      );
      // A server that speaks of the field and not of what stands in it knows no schemas.
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
