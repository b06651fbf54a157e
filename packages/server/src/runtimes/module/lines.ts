import type { Socket } from "node:net";
import { batchCharacters } from "./protocol.ts";

/** Splits the input into lines. A line that exceeds the maximum is reported, and nothing after it is read. */
export function readLines(
  socket: Socket,
  maximumCharacters: number,
  onLine: (line: string) => void,
  onTooLong: () => void,
): void {
  let rest = "";
  socket.setEncoding("utf8");
  socket.on("data", (chunk: string) => {
    let start = 0;
    for (let end = chunk.indexOf("\n"); end !== -1; end = chunk.indexOf("\n", start)) {
      const line = rest + chunk.slice(start, end);
      rest = "";
      start = end + 1;
      onLine(line);
    }
    rest += start === 0 ? chunk : chunk.slice(start);
    if (rest.length > maximumCharacters) {
      rest = "";
      socket.destroy();
      onTooLong();
    }
  });
}

/** Collects messages and writes them as one line at the end of the event loop turn. */
export type SendBuffer<Message> = {
  /** Sets the socket and writes the collected messages. */
  open(socket: Socket): void;
  /** `characters`: approximate length of the message. A large batch is written early. */
  push(message: Message, characters: number): void;
  flush(): void;
};

export function createSendBuffer<Message>(): SendBuffer<Message> {
  let socket: Socket | null = null;
  let batch: Message[] = [];
  let batchSize = 0;
  let scheduled = false;

  const flush = () => {
    scheduled = false;
    if (socket === null || batch.length === 0) return;
    const line = `${JSON.stringify(batch)}\n`;
    batch = [];
    batchSize = 0;
    if (socket.writable) socket.write(line);
  };
  return {
    open(opened) {
      socket = opened;
      flush();
    },
    push(message, characters) {
      batch.push(message);
      batchSize += characters + 24;
      if (batchSize > batchCharacters) return flush();
      if (scheduled) return;
      scheduled = true;
      setImmediate(flush);
    },
    flush,
  };
}
