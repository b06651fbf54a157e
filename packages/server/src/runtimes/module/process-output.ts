import type { Readable } from "node:stream";

/** Per second: up to `passedCharacters` are passed on; more is read and dropped; beyond `readCharacters` the writer blocks. */
const passedCharacters = 65_536;
const readCharacters = 16 * 1_048_576;
const lineCharacters = 4_000;
const windowMs = 1_000;

/** Passes on what agents print, at a limited rate. `flooded` is called with the number of dropped characters. */
export function watchOutput(
  stream: Readable,
  printed: (line: string) => void,
  flooded: (characters: number) => void,
): void {
  let seen = 0;
  let rest = "";
  let isCounting = false;
  const print = (line: string) => {
    if (line !== "") printed(line.slice(0, lineCharacters));
  };
  const endWindow = () => {
    if (seen > passedCharacters) flooded(seen - passedCharacters);
    seen = 0;
    isCounting = false;
    stream.resume();
  };
  stream.setEncoding("utf8");
  stream.on("data", (chunk: string) => {
    if (!isCounting) setTimeout(endWindow, windowMs).unref();
    isCounting = true;
    seen += chunk.length;
    if (seen > readCharacters) stream.pause();
    if (seen > passedCharacters) return;
    const lines = (rest + chunk).split("\n");
    rest = (lines.pop() ?? "").slice(0, lineCharacters);
    lines.forEach(print);
  });
  stream.on("end", () => print(rest));
  stream.on("error", () => {});
}
