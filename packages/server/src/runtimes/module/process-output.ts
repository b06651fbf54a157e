import type { Readable } from "node:stream";
import type { Log } from "../../lib/log.ts";

/** Of what a worker prints in one second, so much is logged; so much more is read and dropped; then its writer waits. */
const loggedCharacters = 65_536;
const readCharacters = 16 * 1_048_576;
const lineCharacters = 4_000;
const windowMs = 1_000;

/** Copies what agents print into the log, at a pace that does not hold up the service. */
export function logOutput(stream: Readable, log: Log): void {
  let seen = 0;
  let rest = "";
  let isCounting = false;
  const print = (line: string) => {
    if (line !== "") log.info({ text: line.slice(0, lineCharacters) }, "an agent printed");
  };
  const endWindow = () => {
    if (seen > loggedCharacters) log.warn({ characters: seen - loggedCharacters }, "an agent printed too much");
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
    if (seen > loggedCharacters) return;
    const lines = (rest + chunk).split("\n");
    rest = (lines.pop() ?? "").slice(0, lineCharacters);
    lines.forEach(print);
  });
  stream.on("end", () => print(rest));
  stream.on("error", () => {});
}
