import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { readPieces } from "./provider-client.ts";

/** An HTTP agent that passes on each piece of the provider's text as an event of the service. */
const providerPort = Number(process.argv[2]);
const frame = (type: string, rest: object) => `event: ${type}\ndata: ${JSON.stringify({ type, ...rest })}\n\n`;

const server = createServer(async (request, response) => {
  request.resume();
  response.writeHead(200, { "Content-Type": "text/event-stream" });
  let result = "";
  await readPieces(providerPort, (delta) => {
    result += delta;
    response.write(frame("run.output.delta", { delta }));
  });
  response.end(frame("run.completed", { output: { result } }));
});
server.keepAliveTimeout = 600_000;
server.listen(0, "localhost", 4_096, () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`));
