import { readFileSync } from "node:fs";
import type { Model } from "./model.ts";

/** A method that is one operation, with its comment if it has one. */
const method =
  /(?: {2}\/\*\* [^\n]* \*\/\n)?( {2}\w+\((?:(?!\n {2}\}\n)[\s\S])*?\{\n {4}return this\.core\.(?:call|list)\("(\w+)",)/g;

/** The comment of a method that is one operation comes from the contract; other methods are described by hand. */
export const typescriptDocs =
  (file: URL) =>
  ({ operations }: Model): string => {
    const words = new Map(operations.map(({ id, summary, description }) => [id, [summary, description]]));
    return readFileSync(file, "utf8").replaceAll(method, (_, code: string, id: string) => {
      const texts = words.get(id);
      if (!texts) throw new Error(`${file}: unknown operation ${id}`);
      const [summary = "", description] = texts;
      return `  /** ${[`${summary}.`, description].filter(Boolean).join(" ").replaceAll("*/", "* /")} */\n${code}`;
    });
  };
