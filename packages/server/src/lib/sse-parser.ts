export type SseEvent = { type: string; data: string; id: string };

/** Fed with the bytes of a `text/event-stream` as they come; each push returns the events that it completed. */
export type SseParser = { push(chunk: Uint8Array): SseEvent[] };

/** One event was longer than the reader is willing to keep. */
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

/** As the HTML standard says: an event that the stream's end cuts off is never seen. */
export function createSseParser({ maxEventChars = Number.POSITIVE_INFINITY } = {}): SseParser {
  // The decoder drops a leading byte order mark, as the standard wants.
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

/** Cuts off the lines that `text` completes; the rest waits in `state.line`. */
function* takeLines(state: State, text: string): Generator<string> {
  // A CRLF cut in two by a chunk's end is one line's end, not two.
  let start = state.afterCarriageReturn && text.startsWith("\n") ? 1 : 0;
  if (text !== "") state.afterCarriageReturn = text.endsWith("\r");
  const lineEnd = /\r\n|\n|\r/g;
  lineEnd.lastIndex = start;
  for (let match = lineEnd.exec(text); match; match = lineEnd.exec(text)) {
    const line = state.line + text.slice(start, match.index);
    state.line = "";
    start = lineEnd.lastIndex;
    yield line;
  }
  state.line += text.slice(start);
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
