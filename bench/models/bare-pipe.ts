import { readFileSync } from "node:fs";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { callProvider } from "./provider-client.ts";

/** The minimal way from a provider to a person: a `node:https` server that forwards the provider's stream piece by piece. */
const [certFile = "", keyFile = "", providerPort = ""] = process.argv.slice(2);
const server = createServer({ cert: readFileSync(certFile), key: readFileSync(keyFile) }, (request, response) => {
  request.resume();
  callProvider(Number(providerPort), (answer) => {
    response.writeHead(200, { "Content-Type": "text/event-stream; charset=utf-8", "Cache-Control": "no-cache" });
    answer.on("data", (piece: Buffer) => response.write(piece));
    answer.on("end", () => response.end());
  });
});
server.listen(0, "127.0.0.1", 4_096, () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`));
