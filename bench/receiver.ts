import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** A webhook receiver in a separate process: it responds at once, counts, and records the age of each event. */
export type ReceiverReport = { count: number; firstAt: number; lastAt: number; ages: number[] };

const fresh = (): ReceiverReport => ({ count: 0, firstAt: Number.NaN, lastAt: Number.NaN, ages: [] });
let report = fresh();

function listen({ cert, key }: { cert: string; key: string }): void {
  const server = createServer({ cert, key }, (request, response) => {
    const now = performance.now();
    if (report.count === 0) report.firstAt = now;
    report.count += 1;
    report.lastAt = now;
    if (request.url === "/ages") void noteAge(Date.now(), text(request));
    else request.resume();
    response.writeHead(200, { "Content-Length": 2 }).end("ok");
  });
  server.listen(0, "127.0.0.1", () => process.send?.({ port: (server.address() as AddressInfo).port }));
}

async function noteAge(arrivedAt: number, body: Promise<string>): Promise<void> {
  const { created_at: createdAt } = JSON.parse(await body) as { created_at: string };
  report.ages.push(arrivedAt - Date.parse(createdAt));
}

process.on("message", (message: { cert: string; key: string } | "report" | "reset") => {
  if (message === "report") process.send?.(report);
  else if (message === "reset") report = fresh();
  else listen(message);
});
