export type SseEvent = { type: string; data: string; id: string };

/** Parses the bytes of a `text/event-stream` as they arrive; each push returns the events that it completed. */
export type SseParser = { push(chunk: Uint8Array): SseEvent[] };

/** An event is larger than the limit. */
export class SseEventTooLarge extends Error {
  constructor(maxChars: number) {
    super(`An event of the stream is longer than ${maxChars} characters.`);
    this.name = "SseEventTooLarge";
  }
}

type State = {
  line: string;
  afterCarriageReturn: boolean;
  type: string;
  data: string[];
  dataChars: number;
  id: string;
};

/** Follows the HTML standard: an event that is incomplete at the end of the stream is dropped. */
export function createSseParser({ maxEventChars = Number.POSITIVE_INFINITY } = {}): SseParser {
  // The decoder drops a leading byte order mark, as the standard requires.
  const decoder = new TextDecoder("utf-8");
  const state: State = { line: "", afterCarriageReturn: false, type: "", data: [], dataChars: 0, id: "" };
  return {
    push(chunk) {
      const events: SseEvent[] = [];
      for (const line of takeLines(state, decoder.decode(chunk, { stream: true }))) {
        const event = takeLine(state, line);
        if (event) events.push(event);
        if (state.dataChars > maxEventChars) throw new SseEventTooLarge(maxEventChars);
      }
      if (state.dataChars + state.line.length > maxEventChars) throw new SseEventTooLarge(maxEventChars);
      return events;
    },
  };
}

/** Returns the lines that `text` completes; the rest stays in `state.line`. */
function takeLines(state: State, text: string): string[] {
  // A CRLF that is split between two chunks is one line end, not two.
  const start = state.afterCarriageReturn && text.startsWith("\n") ? 1 : 0;
  if (text !== "") state.afterCarriageReturn = text.endsWith("\r");
  const fresh = start === 0 ? text : text.slice(start);
  // Splitting by a string is several times as fast as by a pattern.
  const lines = fresh.includes("\r") ? fresh.split(/\r\n|\n|\r/) : fresh.split("\n");
  // The line so far is not read again for each chunk: a long one may arrive in many.
  lines[0] = state.line + lines[0];
  state.line = lines.pop() ?? "";
  return lines;
}

function takeLine(state: State, line: string): SseEvent | null {
  if (line === "") return takeEvent(state);
  const colon = line.indexOf(":");
  if (colon === 0) return null;
  const field = colon === -1 ? line : line.slice(0, colon);
  const value = colon === -1 ? "" : line.slice(line[colon + 1] === " " ? colon + 2 : colon + 1);
  if (field === "event") state.type = value;
  if (field === "id" && !value.includes("\0")) state.id = value;
  if (field === "data") {
    state.data.push(value);
    state.dataChars += value.length + 1;
  }
  return null;
}

function takeEvent(state: State): SseEvent | null {
  const { data, type, id } = state;
  state.type = "";
  state.data = [];
  state.dataChars = 0;
  return data.length === 0 ? null : { type: type || "message", data: data.join("\n"), id };
}
