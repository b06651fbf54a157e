import { isDeepStrictEqual } from "node:util";

/**
 * The JSON object in the text of a structured answer, while it arrives. A client parses everything that it receives, so text around the
 * object is dropped: what a model says before a tool call, a code fence, a closing sentence.
 */
export class StructuredText {
  #state: "before" | "inside" | "after" | "not JSON" = "before";
  #depth = 0;
  #isString = false;
  #isEscaped = false;

  /** The part of the delta that belongs to the object. */
  add(delta: string): string {
    let start = 0;
    if (this.#state === "before") {
      start = delta.search(/\S/);
      if (start < 0) return "";
      this.#state = delta[start] === "{" ? "inside" : "not JSON";
    }
    if (this.#state !== "inside") return "";
    for (let at = start; at < delta.length; at += 1) {
      this.#read(delta[at] as string);
      if (this.#depth === 0) {
        this.#state = "after";
        return delta.slice(start, at + 1);
      }
    }
    return delta.slice(start);
  }

  #read(character: string): void {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (this.#isString && character === "\\") this.#isEscaped = true;
    else if (character === '"') this.#isString = !this.#isString;
    else if (this.#isString) return;
    else if (character === "{" || character === "[") this.#depth += 1;
    else if (character === "}" || character === "]") this.#depth -= 1;
  }
}

/** Whether a text is the JSON of this output. */
export function isJsonOf(text: string, output: Record<string, unknown>): boolean {
  try {
    return isDeepStrictEqual(JSON.parse(text), output);
  } catch {
    return false;
  }
}
