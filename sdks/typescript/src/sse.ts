/** One server-sent event, as defined by the HTML standard. */
export type SseFrame = { type: string; data: string; id: string };

/** A parser for received bytes. Each push returns the events that it completed. */
export class SseParser {
  // Drops a leading byte order mark, as the standard requires, and keeps incomplete characters for the next chunk.
  readonly #decoder = new TextDecoder();
  #line = "";
  #isAfterReturn = false;
  #type = "";
  #data: string[] = [];
  #id = "";

  push(chunk: Uint8Array): SseFrame[] {
    return this.#lines(this.#decoder.decode(chunk, { stream: true })).flatMap((line) => this.#take(line));
  }

  #lines(text: string): string[] {
    if (text === "") return [];
    // A CRLF that is split between two chunks is one line end, not two.
    const rest = this.#isAfterReturn && text.startsWith("\n") ? text.slice(1) : text;
    this.#isAfterReturn = text.endsWith("\r");
    const lines = rest.split(/\r\n|\n|\r/);
    lines[0] = this.#line + (lines[0] ?? "");
    this.#line = lines.pop() ?? "";
    return lines;
  }

  #take(line: string): SseFrame[] {
    if (line === "") return this.#dispatch();
    const [, field, value = ""] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
    if (field === "event") this.#type = value;
    if (field === "data") this.#data.push(value);
    if (field === "id" && !value.includes("\0")) this.#id = value;
    return [];
  }

  #dispatch(): SseFrame[] {
    const frame = { type: this.#type || "message", data: this.#data.join("\n"), id: this.#id };
    const isEvent = this.#data.length > 0;
    this.#type = "";
    this.#data = [];
    return isEvent ? [frame] : [];
  }
}
