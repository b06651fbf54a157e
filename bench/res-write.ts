import { readFileSync } from "node:fs";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";

/**
 * The minimal stream over HTTPS in Node: a loop of `res.write`, one frame each. `/at-once` writes all in one turn of the event
 * loop, `/one-by-one` writes each in its own turn, like the agent that it is compared with.
 */
const [certFile = "", keyFile = ""] = process.argv.slice(2);
const deltas = 500;
const run = "run_00000000000000000000000000";
const frame = (number: number) => {
  const event = { type: "run.output.delta", delta: `word ${number} `, sequence: number, run_id: run };
  return `id: ${number}\nevent: run.output.delta\ndata: ${JSON.stringify(event)}\n\n`;
};
// The service has three events besides the deltas: created, started and completed.
const frames = Array.from({ length: deltas + 3 }, (_, index) => frame(index + 1));
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

const server = createServer({ cert: readFileSync(certFile), key: readFileSync(keyFile) }, async (request, response) => {
  request.resume();
  response.writeHead(200, { "Content-Type": "text/event-stream; charset=utf-8", "Cache-Control": "no-cache" });
  for (const text of frames) {
    response.write(text);
    if (request.url === "/one-by-one") await nextTurn();
  }
  response.end();
});
server.listen(0, "127.0.0.1", () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`));
